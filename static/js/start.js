// Who is playing: chips and typed names become seats, seats are moved and removed, the hints follow.
const MOST_CHIPS_SHOWN = 12;

const form = document.getElementById("start");
const seats = document.getElementById("seats");
const chips = document.getElementById("chips");
const field = form.elements.name;
const hands = JSON.parse(document.getElementById("hands").textContent);
const words = JSON.parse(document.getElementById("words").textContent);

form.classList.add("scripted");
form.addEventListener("click", clicked);
form.addEventListener("keydown", keyed);
form.addEventListener("input", show);
seats.addEventListener("pointerdown", grab);
addEventListener("pageshow", show);

function clicked(event) {
  const button = event.target.closest("button");
  if (!button || button.id === "go" || button.type === "button") return;
  event.preventDefault();
  if (button.name === "add") seatChip(button);
  else if (button.name === "remove") unseat(button.closest("li"));
  else seatTyped();
}

function keyed(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.target === field && event.key === "Enter") {
    event.preventDefault();
    seatTyped();
  } else if (step && event.target.closest(".grip")) {
    event.preventDefault();
    const row = event.target.closest("li");
    const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (other) step < 0 ? other.before(row) : other.after(row);
    event.target.closest(".grip").focus();
    show();
  }
}

function seatChip(chip) {
  seat(`p:${chip.value}`, nameOf(chip));
  chip.remove();
  field.value = "";
  show();
}

function seatTyped() {
  const name = field.value.trim().replace(/\s+/g, " ");
  const known = [...chips.children].find((chip) => same(nameOf(chip), name));
  field.focus();
  if (known) return seatChip(known);
  if (name) seat(name, name);
  field.value = "";
  show();
}

function seat(value, name) {
  const row = document.getElementById("seat").content.firstElementChild.cloneNode(true);
  row.querySelector("input").value = value;
  row.querySelector(".name").textContent = name;
  for (const button of row.querySelectorAll("[aria-label]")) {
    button.setAttribute("aria-label", button.getAttribute("aria-label").replace("{name}", name));
  }
  seats.append(row);
}

function unseat(row) {
  const value = row.querySelector("input").value;
  if (value.startsWith("p:")) {
    const chip = document.getElementById("chip").content.firstElementChild.cloneNode(true);
    chip.value = value.slice(2);
    chip.querySelector("bdi").textContent = nameOf(row);
    chips.prepend(chip);
  }
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("[name=remove]").focus();
  row.remove();
  show();
}

function grab(event) {
  const grip = event.target.closest(".grip");
  if (!grip) return;
  const row = grip.closest("li");
  const move = ({ clientY }) => {
    const before = [...seats.children].find((other) => other !== row && clientY < middleOf(other));
    if (before !== row.nextElementSibling) seats.insertBefore(row, before ?? null);
  };
  const drop = () => {
    row.classList.remove("dragged");
    document.removeEventListener("pointermove", move);
    show();
  };
  event.preventDefault();
  row.classList.add("dragged");
  document.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, drop, { once: true });
}

function middleOf(element) {
  const box = element.getBoundingClientRect();
  return box.top + box.height / 2;
}

function show() {
  [...seats.children].forEach((row, index) => {
    row.querySelector(".number").textContent = index + 1;
  });
  showChips();
  document.getElementById("count").textContent = words.players[seats.children.length] ?? "";
  showHints();
}

function showChips() {
  let shown = 0;
  for (const chip of chips.children) {
    const fits = nameOf(chip).toLocaleLowerCase().startsWith(field.value.trim().toLocaleLowerCase());
    chip.hidden = !fits || shown >= MOST_CHIPS_SHOWN;
    if (fits) shown += 1;
  }
}

function showHints() {
  const set = form.elements.set_max.value;
  const players = Math.max(2, seats.children.length + (field.value.trim() ? 1 : 0));
  const hand = Number(form.elements.hand_size.value) || hands[set]?.[players];
  const [name, rounds] = words.sets[set];
  document.getElementById("hint-set").textContent = [name, words.each[hand]].filter(Boolean).join(", ");
  document.getElementById("hint-rounds").textContent = rounds;
}

const nameOf = (element) => element.querySelector(".name").textContent;
const same = (one, other) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
