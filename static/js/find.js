// Search as you type: hides what does not match, marks what does and says how much there is. Without it the form is sent.
const form = document.getElementById("find");
const field = form.elements.q;
const status = form.querySelector("[role=status]");
const counts = JSON.parse(document.getElementById("counts").textContent);
const contents = document.getElementById("contents");
const items = [...document.querySelectorAll(".clauses > li")].map((element) => {
  const texts = [...element.querySelectorAll(".text")].map((holder) => ({ holder, text: holder.textContent }));
  return { element, texts, folded: fold(texts.map(({ text }) => text).join(" ")) };
});

form.classList.add("scripted");
document.querySelector(".all")?.remove();
field.addEventListener("input", find);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  field.blur(); // puts the keyboard of a phone away
});
addEventListener("hashchange", showTarget);
if (field.value) find();

function find() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, texts, folded } of items) {
    element.hidden = !words.every((word) => folded.includes(word));
    if (element.hidden) continue;
    count += 1;
    for (const { holder, text } of texts) holder.replaceChildren(...marked(text, words));
  }
  for (const part of document.querySelectorAll(".part")) part.hidden = !part.querySelector("li:not([hidden])");
  contents.hidden = words.length > 0;
  status.textContent = words.length ? counts[count] : "";
  remember();
}

// The address holds what is searched for, so that it can be shared and survives a reload.
function remember() {
  const address = new URL(location.href);
  if (field.value.trim()) address.searchParams.set("q", field.value.trim());
  else address.searchParams.delete("q");
  history.replaceState(null, "", address);
}

// A link to something that the search has hidden ends the search.
function showTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  field.value = "";
  find();
  target.scrollIntoView();
}

function marked(text, words) {
  const folded = fold(text);
  const found = new Array(text.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) found.fill(true, at, at + word.length);
  }
  const pieces = [];
  for (let start = 0, end; start < text.length; start = end) {
    end = start + 1;
    while (end < text.length && found[end] === found[start]) end += 1;
    pieces.push(found[start] ? mark(text.slice(start, end)) : text.slice(start, end));
  }
  return pieces;
}

function mark(text) {
  const element = document.createElement("mark");
  element.textContent = text;
  return element;
}

// As many letters, all small and without accents.
function fold(text) {
  return Array.from({ length: text.length }, (_, at) => text[at].normalize("NFD")[0].toLowerCase()[0]).join("");
}
