// One seat's row of the entry form, over the plain inputs that are sent.
export class Seat {
  constructor(row, form) {
    this.row = row;
    this.id = row.dataset.seat;
    this.name = row.dataset.name;
    const input = (name) => form.elements[`${name}-${this.id}`];
    this.field = input("pips");
    this.blank = input("blank");
    this.absent = input("absent");
    this.tiles = input("tiles");
    this.out = row.querySelector("[name=out]");
    this.note = row.querySelector(".note");
  }

  get pips() {
    return this.field.value.trim();
  }

  get isEmpty() {
    return !this.pips && !this.absent.checked && !this.out.checked;
  }

  get tileNames() {
    return this.tiles.value.split(/\s+/).filter(Boolean);
  }

  clear() {
    this.trust();
    this.field.value = "";
    this.tiles.value = "";
    this.blank.checked = false;
  }

  goOut() {
    this.clear();
    this.absent.checked = false;
    this.out.checked = true;
    this.field.value = "0";
  }

  // No longer out: the 0 that was written with the egg goes too.
  stayIn() {
    this.out.checked = false;
    if (this.pips === "0") this.field.value = "";
  }

  setTiles(names, pips) {
    this.trust();
    this.out.checked = false;
    this.absent.checked = false;
    this.tiles.value = names.join(" ");
    this.blank.checked = names.includes("0-0");
    this.field.value = names.length ? String(pips) : "";
  }

  trust() {
    this.field.removeAttribute("aria-invalid");
  }

  show(isActive) {
    this.row.classList.toggle("active", isActive);
    this.row.classList.toggle("is-out", this.out.checked);
    this.row.classList.toggle("is-absent", this.absent.checked);
    this.field.classList.toggle("filled", this.pips !== "");
    this.note.classList.toggle("with-tiles", this.tileNames.length > 0);
    this.note.lastElementChild.textContent = this.out.checked ? "" : this.words();
  }

  words() {
    const texts = this.note.dataset;
    const count = this.tileNames.length;
    if (this.absent.checked) return texts.absent;
    if (count) return count === 1 ? texts.tile : texts.tiles.replace("{count}", count);
    return this.blank.checked ? texts.blank : "";
  }
}
