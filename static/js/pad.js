// The tile pad: tap the tiles left in a hand; the sum follows, and the tiles are kept as proof.
const LARGEST_ON_ONE_SCREEN = 9;

export class TilePad {
  constructor(section, entry) {
    this.section = section;
    this.entry = entry;
    this.body = section.querySelector(".pad-body");
    this.number = null;
    section.addEventListener("click", (event) => this.tap(event.target.closest("button")));
    section.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  open(seat) {
    this.seat = seat;
    this.section.hidden = false;
    this.entry.form.inert = true;
    this.section.querySelector("h2").textContent = this.text("hand", { name: seat.name });
    this.draw();
    this.section.querySelector("h2").focus();
  }

  close() {
    this.section.hidden = true;
    this.entry.form.inert = false;
    this.entry.activate(this.seat);
  }

  tap(button) {
    if (!button) return;
    if (button.dataset.pad === "back") this.close();
    else if (button.dataset.pad === "next") this.next();
    else if (button.dataset.number) this.draw(Number(button.dataset.number));
    else if (button.dataset.tile) this.toggle(button.dataset.tile);
  }

  next() {
    const following = this.entry.following(this.seat);
    this.close();
    if (following) this.open(following);
    else this.entry.save();
  }

  toggle(tile) {
    const chosen = new Set(this.seat.tileNames);
    if (!chosen.delete(tile)) chosen.add(tile);
    const names = [...chosen].sort((a, b) => pipsOf(b) - pipsOf(a));
    this.seat.setTiles(names, this.worth(names));
    this.entry.changed();
    for (const cell of this.body.querySelectorAll("[data-tile]")) {
      cell.setAttribute("aria-pressed", chosen.has(cell.dataset.tile));
    }
    this.sum();
  }

  worth(names) {
    return names.reduce((sum, name) => sum + (name === "0-0" ? this.entry.doubleBlank : pipsOf(name)), 0);
  }

  draw(number = this.number) {
    this.number = number;
    this.taken = this.takenTiles();
    const largest = this.entry.largest;
    const grid = document.createElement("div");
    if (largest <= LARGEST_ON_ONE_SCREEN) {
      grid.className = `pad-grid rows-${largest}`;
      grid.append(...folded(largest).map((tile) => this.cell(tile)));
      this.body.replaceChildren(grid);
    } else {
      grid.className = "pad-grid across";
      grid.append(...tilesWith(number ?? largest, largest).map((tile) => this.cell(tile)));
      this.body.replaceChildren(this.numbers(number ?? largest, largest), grid);
    }
    this.sum();
  }

  takenTiles() {
    const start = this.entry.form.dataset.start;
    const taken = new Map([[`${start}-${start}`, this.text("onTable")]]);
    for (const seat of this.entry.seats) {
      if (seat !== this.seat) for (const tile of seat.tileNames) taken.set(tile, seat.name);
    }
    return taken;
  }

  numbers(chosen, largest) {
    const row = document.createElement("div");
    row.className = "pad-numbers";
    for (let number = largest; number >= 0; number -= 1) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: number });
      button.dataset.number = number;
      button.setAttribute("aria-pressed", number === chosen);
      row.append(button);
    }
    return row;
  }

  cell([high, low]) {
    const name = `${high}-${low}`;
    const holder = this.taken.get(name);
    const cell = document.createElement(holder ? "div" : "button");
    cell.className = holder ? "cell taken" : "cell";
    if (holder) {
      const label = Object.assign(document.createElement("b"), { textContent: holder, dir: "auto" });
      cell.append(document.createElement("span"));
      cell.firstChild.append(label);
      return cell;
    }
    cell.type = "button";
    cell.dataset.tile = name;
    cell.setAttribute("aria-label", this.entry.words[high] + "-" + this.entry.words[low]);
    cell.setAttribute("aria-pressed", this.seat.tileNames.includes(name));
    cell.innerHTML = lying(high, low);
    return cell;
  }

  sum() {
    const names = this.seat.tileNames;
    const plain = names.filter((name) => name !== "0-0").map(pipsOf);
    const extra = names.includes("0-0") ? this.text("for", { value: this.entry.doubleBlank }) : "";
    const following = this.entry.following(this.seat);
    this.section.querySelector("output").textContent = this.worth(names);
    this.section.querySelector("p b").textContent = this.count(names.length);
    this.section.querySelector("p .second").textContent = `${plain.join(" + ")} ${extra}`.trim();
    this.section.querySelector("[data-pad=next]").textContent = following
      ? this.text("next", { name: following.name })
      : this.text("done");
  }

  count(tiles) {
    if (tiles === 0) return this.text("none");
    return tiles === 1 ? this.text("tile") : this.text("tiles", { count: tiles });
  }

  text(name, values = {}) {
    return this.section.dataset[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  }
}

const pipsOf = (name) => name.split("-").reduce((sum, half) => sum + Number(half), 0);

const tilesOf = (high) => Array.from({ length: high + 1 }, (_, index) => [high, high - index]);

// The triangle of tiles folded into equal columns: 9-9 … 9-0 and 0-0, 8-8 … 8-0 and 1-1, 1-0, and so on.
function folded(largest) {
  const tiles = [];
  for (let high = largest; 2 * high >= largest; high -= 1) {
    tiles.push(...tilesOf(high));
    if (2 * high > largest) tiles.push(...tilesOf(largest - high));
  }
  return tiles;
}

const tilesWith = (number, largest) =>
  Array.from({ length: largest + 1 }, (_, other) => [Math.max(number, other), Math.min(number, other)]).reverse();

function lying(high, low) {
  return `<svg class="tile" viewBox="0 0 200 105" aria-hidden="true"><use href="#lying"/>${half(high, 0)}${half(low, 100)}</svg>`;
}

function half(number, x) {
  if (number > 12) return `<use href="#h${number}" x="${x}"/>`;
  return `<use href="#q${number}" transform="translate(${x}) rotate(90 50 50)"/><use href="#n${number}" x="${x}"/>`;
}
