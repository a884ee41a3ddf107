// Sends a form and believes only our server: saved means that a redirect led to a page that says so.
const PATIENCE = 15000;

export async function send(form, submitter) {
  const fields = new URLSearchParams(new FormData(form));
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  try {
    const response = await fetch(form.action, { method: "POST", body: fields, signal: patience() });
    if (response.redirected && response.ok && response.headers.has("X-Farmyard-Saved")) return { saved: response.url };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const refused = page.getElementById(form.id);
    return refused ? { refused } : { strange: true };
  } catch {
    return {};
  }
}

function patience() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), PATIENCE);
  return controller.signal;
}
