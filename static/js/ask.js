// The quick question: what is to be told next is shown, and once enough is told the answer comes by itself.
const form = document.getElementById("ask");
const ASKS = ["do", "owed", "foot", "start", "one", "two", "yard"];

let byKeyboard = false;

form.classList.add("scripted");
addEventListener("pageshow", show);
form.addEventListener("pointerdown", () => (byKeyboard = false));
form.addEventListener("keydown", () => (byKeyboard = true));
form.addEventListener("click", ({ target }) => target.matches("input") && tapped(target));
form.addEventListener("change", show);
form.addEventListener("focusout", () => setTimeout(show));
form.addEventListener("formdata", ({ formData }) => dropEmpty(formData));

// A number that was told already is opened again, to be told anew. Arrow keys choose on their way, so they ask nothing.
function tapped(input) {
  const number = input.closest(".number");
  if (number?.classList.contains("told") && input.type === "radio") {
    number.classList.add("reopened");
    return show();
  }
  number?.classList.remove("reopened");
  const next = show();
  if (input.name === "set_max" && !byKeyboard) form.requestSubmit();
  else if (!next && !byKeyboard && ASKS.includes(input.name)) form.requestSubmit();
  else if (!byKeyboard) next?.scrollIntoView({ block: "nearest" });
}

// The fields that must be told, in the order they are asked for.
function steps() {
  const told = new FormData(form);
  const plays = told.get("do") === "play";
  const steps = ["owed"];
  if (told.get("owed") === "foot") steps.push("foot");
  if (told.get("owed") === "arms" && form.querySelector("[data-field=start]")) steps.push("start");
  if (plays) steps.push("one", "two");
  else steps.push("yard");
  return steps;
}

const isTold = (name) => Boolean(form.querySelector(`[name=${name}]:checked`));

// Shows what is told and what comes next; answers the part of the form that does. Arrow keys need all of the keys.
function show() {
  for (const number of form.querySelectorAll(".number")) {
    const told = Boolean(number.querySelector("[type=radio]:checked"));
    const isUsed = number.classList.contains("reopened") || (byKeyboard && number.contains(document.activeElement));
    number.classList.toggle("told", told && !isUsed);
  }
  const open = steps().filter((name) => !isTold(name) || partOf(name)?.classList.contains("reopened"));
  for (const part of form.querySelectorAll("[data-field]")) {
    part.classList.toggle("later", open.indexOf(part.dataset.field) > 0 || (open[0] === "owed" && part.matches(".number")));
  }
  return open.length ? (partOf(open[0]) ?? form) : null;
}

const partOf = (name) => form.querySelector(`[data-field=${name}]`);

function dropEmpty(formData) {
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
}
