// Forms that make or use a passkey: shown where the browser can, filled with its answer, then sent as they are.

// A passkey belongs to a name: there is none for an address of numbers.
const NUMBERS = /^[\d.]+$|^\[/;
const works = window.PublicKeyCredential && !NUMBERS.test(location.hostname);

for (const form of document.querySelectorAll("[data-passkey]")) if (works) offer(form);

function offer(form) {
  form.querySelector("[data-missing]").hidden = true;
  form.querySelector("button").hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const failed = form.querySelector("[data-failed]");
    failed.hidden = true;
    try {
      form.elements.credential.value = JSON.stringify(await ask(form));
      form.submit();
    } catch {
      failed.hidden = false;
    }
  });
}

async function ask(form) {
  const body = new URLSearchParams({ for: form.dataset.passkey });
  const headers = { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value };
  const response = await fetch(form.dataset.options, { method: "POST", body, headers });
  if (!response.ok) throw new Error("no options");
  const { publicKey } = await response.json();
  publicKey.challenge = bytes(publicKey.challenge);
  for (const list of [publicKey.allowCredentials, publicKey.excludeCredentials]) {
    for (const known of list ?? []) known.id = bytes(known.id);
  }
  if (!publicKey.user) return asJson(await navigator.credentials.get({ publicKey }));
  publicKey.user.id = bytes(publicKey.user.id);
  return asJson(await navigator.credentials.create({ publicKey }));
}

function asJson(credential) {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = parts.filter((part) => credential.response[part]);
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(given.map((part) => [part, text(credential.response[part])])),
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

// Bytes as WebAuthn writes them in JSON: base64 for addresses, without padding.
function bytes(written) {
  const plain = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
