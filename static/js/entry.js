// Entering a round: one tap for who went out, digits, Next from empty seat to empty seat, and the last Next saves.
import { Draft } from "./draft.js";
import { TilePad } from "./pad.js";
import { Seat } from "./seat.js";
import { send } from "./send.js";

const LONGEST = 4;

class Entry {
  constructor(form) {
    this.form = form;
    this.seats = [...form.querySelectorAll("[data-seat]")].map((row) => new Seat(row, form));
    this.active = null;
    this.isSending = false;
    this.doubleBlank = Number(form.dataset.doubleBlank);
    this.largest = Number(form.dataset.set);
    this.words = form.dataset.words.split("|");
    this.blocked = form.querySelector("[name=out][value=blocked]");
    this.nextKey = form.querySelector(".key.next");
    this.draft = new Draft(location.pathname);
    this.listen();
  }

  // First shown: what was typed before comes back, and the address may say who went out.
  begin() {
    const query = new URLSearchParams(location.search);
    this.banner("restored").hidden = !this.draft.restore(this.form);
    const out = this.seats.find((seat) => seat.id === query.get("out"));
    if (out && !out.out.checked) this.goOut(out);
    if (query.has("blocked") && !this.blocked.checked) this.block();
    const asked = this.seats.find((seat) => `#${seat.row.id}` === location.hash);
    history.replaceState(null, "", location.pathname + location.hash);
    const typing = this.seatOf(document.activeElement);
    this.start(asked ?? typing ?? this.following(this.whoIsOut));
  }

  start(seat) {
    this.form.classList.add("scripted");
    for (const { field } of this.seats) field.inputMode = "none";
    for (const button of this.form.querySelectorAll("[data-take]")) button.hidden = false;
    this.show();
    if (seat) this.activate(seat);
  }

  listen() {
    this.form.addEventListener("submit", (event) => this.submitted(event));
    this.form.addEventListener("input", (event) => this.typed(event.target));
    this.form.addEventListener("keydown", (event) => this.keyed(event));
    this.form.addEventListener("click", (event) => this.clicked(event));
    this.form.addEventListener("focusin", (event) => this.focused(event.target));
    // A key of the pad must not take the focus from the field it writes to.
    this.form.querySelector(".keypad").addEventListener("pointerdown", (event) => event.preventDefault());
    this.form.querySelector(".keypad").addEventListener("mousedown", (event) => event.preventDefault());
  }

  get whoIsOut() {
    return this.seats.find((seat) => seat.out.checked);
  }

  get isDecided() {
    return this.blocked.checked || Boolean(this.whoIsOut);
  }

  // The next empty seat clockwise.
  following(seat) {
    const from = this.seats.indexOf(seat) + 1;
    const around = [...this.seats.slice(from), ...this.seats.slice(0, from)];
    return around.find((other) => other !== seat && other.isEmpty);
  }

  activate(seat) {
    this.active = seat;
    if (document.activeElement !== seat.field && !seat.out.checked) seat.field.focus({ preventScroll: true });
    seat.field.select();
    seat.row.scrollIntoView({ block: "nearest" });
    this.show();
  }

  goOut(seat) {
    this.whoIsOut?.stayIn();
    for (const other of this.seats) if (other !== seat && other.out.checked) other.stayIn();
    seat.goOut();
    this.changed();
  }

  block() {
    this.whoIsOut?.stayIn();
    this.blocked.checked = true;
    this.changed();
  }

  clicked(event) {
    const key = event.target.closest("[data-key]");
    const take = event.target.closest("[data-take]");
    const row = event.target.closest("[data-seat]");
    if (key) this.press(key.dataset.key);
    else if (take) this.take(this.seatOf(take), take.dataset.take);
    else if (event.target.name === "out") this.choose(event.target);
    else if (event.target.closest(".banner button")) this.answered(event.target.closest(".banner").id);
    else if (row && !event.target.closest("label, input, button")) this.activate(this.seatOf(row));
  }

  seatOf(element) {
    return this.seats.find((seat) => seat.row.contains(element));
  }

  // Radios: by the time of the click the box is checked already, so the class tells what was shown.
  choose(radio) {
    const seat = this.seatOf(radio);
    if (seat?.row.classList.contains("is-out")) {
      seat.stayIn();
      this.changed();
      return this.activate(seat);
    }
    for (const other of this.seats) if (other !== seat && other.row.classList.contains("is-out")) other.stayIn();
    if (seat) seat.goOut();
    this.changed();
    const next = this.following(seat);
    if (next) this.activate(next);
  }

  take(seat, text) {
    seat.clear();
    if (/^\d+$/.test(text)) seat.field.value = text;
    this.changed();
    this.activate(seat);
  }

  press(key) {
    this.active ??= this.following(null) ?? this.seats[0];
    if (key === "tiles") return this.pad.open(this.active);
    if (document.activeElement !== this.active.field) this.activate(this.active);
    if (key === "erase") this.erase();
    else if (key === "clear") this.clear();
    else if (key === "blank") this.addDoubleBlank();
    else this.digit(key);
  }

  digit(digit) {
    const { field } = this.active;
    const [from, to] = [field.selectionStart, field.selectionEnd];
    if (field.value.length - (to - from) >= LONGEST) return;
    field.setRangeText(digit, from, to, "end");
    this.typed(field);
  }

  erase() {
    const { field } = this.active;
    const to = field.selectionEnd;
    const from = field.selectionStart === to ? Math.max(0, to - 1) : field.selectionStart;
    field.setRangeText("", from, to, "end");
    this.typed(field);
  }

  clear() {
    if (this.active.out.checked) this.active.stayIn();
    this.active.clear();
    this.active.absent.checked = false;
    this.changed();
    this.activate(this.active);
  }

  // The number includes what the 0-0 counts; the key adds or takes it back and says that it was held.
  addDoubleBlank() {
    const seat = this.active;
    const pips = Number(seat.pips) || 0;
    const rest = seat.blank.checked ? pips - this.doubleBlank : pips + this.doubleBlank;
    seat.blank.checked = !seat.blank.checked;
    seat.tiles.value = "";
    seat.field.value = rest > 0 ? String(rest) : "";
    seat.out.checked = false;
    seat.field.setSelectionRange(seat.field.value.length, seat.field.value.length);
    this.changed();
  }

  typed(input) {
    const seat = this.seats.find(({ field }) => field === input);
    if (seat) {
      seat.tiles.value = "";
      if (!seat.pips) seat.blank.checked = false;
      if (seat.pips) seat.absent.checked = false;
      if (seat.pips !== "0") seat.out.checked = false;
      seat.trust();
    }
    if (input.name?.startsWith("absent-")) this.sitOut(input);
    this.changed();
  }

  sitOut(box) {
    const seat = this.seats.find(({ absent }) => absent === box);
    if (!box.checked) return;
    seat.clear();
    seat.out.checked = false;
  }

  changed() {
    this.form.elements.ending.value = this.blocked.checked ? "blocked" : this.whoIsOut ? "out" : "";
    this.banner("gaps").hidden = true;
    this.draft.keep(this.form);
    this.show();
  }

  keyed(event) {
    const isField = event.target.classList.contains("pips-field");
    if (event.key === "Enter" && event.target.tagName === "INPUT") {
      event.preventDefault();
      this.next();
    } else if (isField && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const index = this.seats.indexOf(this.active) + step;
      this.activate(this.seats[(index + this.seats.length) % this.seats.length]);
    }
  }

  focused(element) {
    const seat = this.seats.find(({ field }) => field === element);
    if (seat && seat !== this.active) this.activate(seat);
  }

  next() {
    const from = this.active;
    if (from?.pips === "0" && !this.isDecided) this.goOut(from);
    const next = this.following(from);
    if (next) this.activate(next);
    else this.save();
  }

  submitted(event) {
    event.preventDefault();
    if (event.submitter === this.nextKey || !event.submitter) this.next();
    else this.save(event.submitter);
  }

  answered(banner) {
    if (banner === "gaps") this.submit();
    if (banner === "unsent") this.isStrange ? this.form.submit() : this.submit(this.lastSubmitter);
    if (banner === "restored") {
      this.draft.forget();
      location.reload();
    }
  }

  save(submitter) {
    const missing = this.seats.filter((seat) => seat.isEmpty).map((seat) => seat.name);
    if (missing.length === 0 || submitter) return this.submit(submitter);
    const text = this.banner("gaps").querySelector("p");
    text.textContent = text.dataset.text.replace("{names}", missing.join(", "));
    this.banner("gaps").hidden = false;
    this.banner("gaps").scrollIntoView({ block: "nearest" });
  }

  async submit(submitter) {
    if (this.isSending) return;
    this.isSending = true;
    this.lastSubmitter = submitter;
    this.draft.keep(this.form, this.form.elements.request_key.value);
    const answer = await send(this.form, submitter);
    this.isSending = false;
    if (answer.saved) this.leave(answer.saved);
    else if (answer.refused) replace(this, answer.refused);
    else this.tellUnsent(answer.strange);
  }

  leave(address) {
    this.draft.forget();
    location.replace(address);
  }

  tellUnsent(isStrange = false) {
    this.isStrange = isStrange;
    this.banner("unsent").hidden = false;
    this.banner("unsent").scrollIntoView({ block: "nearest" });
  }

  banner(id) {
    return this.form.querySelector(`#${id}`);
  }

  show() {
    for (const seat of this.seats) seat.show(seat === this.active);
    this.form.classList.toggle("decided", this.isDecided);
    this.form.querySelector("[data-key=blank]")?.setAttribute("aria-pressed", Boolean(this.active?.blank.checked));
    this.showNext();
    const all = this.form.querySelectorAll(".hand").length;
    const count = all - this.seats.filter((seat) => seat.isEmpty).length;
    const place = this.form.querySelector(".count");
    const [before, after] = place.dataset.count.replace("{all}", all).split("{in}");
    place.replaceChildren(before, Object.assign(document.createElement("b"), { textContent: count }), after);
  }

  showNext() {
    const next = this.following(this.active);
    const [word, name] = this.nextKey.children;
    word.textContent = next ? this.nextKey.dataset.next : this.nextKey.dataset.save;
    name.textContent = next ? next.name : "";
  }
}

const section = document.getElementById("tile-pad");
let entry = new Entry(document.getElementById("entry"));
const pad = new TilePad(section, entry);
entry.pad = pad;
entry.begin();
addEventListener("online", () => {
  if (!entry.banner("unsent").hidden && !entry.isStrange) entry.submit(entry.lastSubmitter);
});

// The server had something to say: its form takes the place of ours, with everything that was typed in it.
function replace(old, form) {
  old.form.replaceWith(form);
  entry = new Entry(form);
  entry.pad = pad;
  pad.entry = entry;
  entry.draft.keep(form);
  const refused = entry.seats.find((seat) => seat.field.getAttribute("aria-invalid"));
  entry.start(refused ?? entry.following(null));
  form.querySelector("[role=alert]:not([hidden])")?.scrollIntoView({ block: "nearest" });
}
