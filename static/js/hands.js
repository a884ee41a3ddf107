// The hands as dealt, tapped on the tile pad instead of typed.
import { TilePad } from "./pad.js";

export function offerPads(root) {
  const form = root.querySelector(".hands");
  if (form) new Hands(form, root.querySelector("#tile-pad"));
}

// What the tile pad asks of the page that opens it.
class Hands {
  constructor(form, section) {
    this.form = form;
    this.largest = Number(form.dataset.set);
    this.doubleBlank = Number(form.dataset.doubleBlank);
    this.words = form.dataset.words.split("|");
    this.pad = new TilePad(section, this);
    this.seats = [...form.querySelectorAll("[data-seat]")].map((row) => new Dealt(row));
    for (const seat of this.seats) {
      seat.key.hidden = false;
      seat.key.addEventListener("click", () => this.pad.open(seat));
    }
  }

  following(seat) {
    return this.seats[this.seats.indexOf(seat) + 1];
  }

  activate(seat) {
    seat.key.focus();
  }

  changed() {}

  save() {
    this.form.requestSubmit();
  }
}

class Dealt {
  constructor(row) {
    this.name = row.dataset.seat;
    this.field = row.querySelector("input");
    this.key = row.querySelector("button");
  }

  get tileNames() {
    return this.field.value.split(/[\s,]+/).filter(Boolean);
  }

  setTiles(names) {
    this.field.value = names.join(" ");
  }
}
