// Entrants: what is typed hides rows at once, and a tap on a row is sent without leaving the page.
const find = document.getElementById("find");
const list = document.getElementById("entrants");
const marks = document.getElementById("marks");

if (find) {
  const field = find.elements.q;
  find.classList.add("scripted");
  field.addEventListener("input", filter);
  find.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur(); // puts the keyboard of a phone away
  });
  // News replace the rows right after this.
  list?.addEventListener("news", () => queueMicrotask(filter));
}
marks?.addEventListener("submit", mark);

function filter() {
  const words = fold(find.elements.q.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const row of list.querySelectorAll("[data-find]")) {
    const told = fold(row.textContent);
    row.hidden = !words.every((word) => told.includes(word));
    found += !row.hidden;
  }
  const status = find.querySelector("[role=status]");
  status.textContent = found ? "" : status.dataset.none;
  if (marks) marks.elements.q.value = find.elements.q.value;
}

// The answer is this page anew; anything else is shown as it is.
async function mark(event) {
  event.preventDefault();
  const button = event.submitter;
  const fields = new URLSearchParams(new FormData(marks));
  fields.append(button.name, button.value);
  const row = button.closest("li");
  row.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(marks.action, { method: "POST", body: fields });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("entrants");
    if (!answer.ok || !fresh) throw new Error(answer.status);
    replaceRows(fresh, row.id);
  } catch {
    sendPlainly(button);
  }
}

function replaceRows(fresh, id) {
  if (fresh.dataset.revision) {
    if (Number(fresh.dataset.revision) < Number(list.dataset.revision)) return;
    list.dataset.revision = fresh.dataset.revision;
  }
  list.replaceChildren(...fresh.childNodes);
  filter();
  const buttons = document.getElementById(id)?.querySelectorAll("button") ?? [];
  [...buttons].at(-1)?.focus({ preventScroll: true });
}

function sendPlainly(button) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = button.name;
  field.value = button.value;
  marks.append(field);
  marks.submit();
}

// All small and without accents.
function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
