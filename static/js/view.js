// Looking at a part of a tableau: two fingers, the keys beside it, dragging. One starts with the whole of it, or with
// the part that matters where tiles would be too small.
const LEAST_TILE = 22;
const LARGEST_TILE = 130;
const NARROW = 18;
const TILE = 100;
const ROOM = 110;
const STEP = 1.5;
const SLOP = 6;
const KEYS = { "+": "in", "-": "out", 0: "fit" };
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// What has to be seen; the last is the most important.
const IN_SIGHT = [".newest", ".place.owed", ".mark > rect"];

export class View {
  // `before` is the view of the tableau that this one takes the place of.
  constructor(board, before) {
    this.svg = board.querySelector("svg.tableau");
    if (!this.svg) return;
    this.keys = board.querySelector(".zoom");
    this.drawn = boxOf(this.svg);
    this.whole = this.filled(this.drawn);
    this.isChosen = before?.isChosen ?? false;
    this.box = this.start(before);
    this.fingers = new Map();
    this.keys.hidden = false;
    this.keys.addEventListener("click", (event) => this.tap(event.target.closest("button")?.dataset.zoom));
    this.keys.addEventListener("keydown", (event) => this.press(event));
    this.svg.addEventListener("pointerdown", (event) => this.touch(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) this.svg.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    this.svg.addEventListener("click", (event) => this.dragged && event.preventDefault(), true);
    this.svg.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    this.svg.addEventListener("focusin", (event) => this.focus(event.target));
    this.show();
  }

  // As wide and high as the felt.
  filled({ x, y, width, height }) {
    const { clientWidth, clientHeight } = this.svg;
    const units = Math.max(width / clientWidth, height / clientHeight);
    const [wide, high] = [clientWidth * units, clientHeight * units];
    return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  }

  // As it was looked at before; what has to be seen is brought into view.
  start(before) {
    const wide = before?.isChosen ? before.share(this) : (this.svg.clientWidth * TILE) / LEAST_TILE;
    if (wide >= this.whole.width) return { ...this.whole };
    const middle = before?.isClose ? before.middle : this.spots(IN_SIGHT).at(-1);
    this.box = this.around(middle, wide);
    for (const spot of this.spots(IN_SIGHT)) this.reveal(spot);
    if (!this.isChosen) this.leaveNoEdge();
    return this.box;
  }

  // How wide the part is that another view has to show: as close as this one, all if this one shows all.
  share(other) {
    return this.isClose ? (this.box.width * other.svg.clientWidth) / this.wide : Infinity;
  }

  get isClose() {
    return Boolean(this.whole) && this.box.width < this.whole.width;
  }

  get middle() {
    return { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 };
  }

  around({ x, y }, width) {
    const height = (width * this.whole.height) / this.whole.width;
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  spots(names) {
    return names.flatMap((name) => [...this.svg.querySelectorAll(name)].map(spotOf));
  }

  reveal({ x, y }) {
    const { box } = this;
    const [wide, high] = [Math.min(ROOM, box.width / 2), Math.min(ROOM, box.height / 2)];
    box.x = between(x + wide - box.width, box.x, x - wide);
    box.y = between(y + high - box.height, box.y, y - high);
  }

  focus(link) {
    if (!this.isClose || !link.matches(":focus-visible")) return;
    this.reveal(spotOf(link.querySelector(".place")));
    this.show();
  }

  tap(key) {
    if (!key) return;
    this.isChosen = true;
    if (key === "fit") this.fit();
    else this.zoom(key === "in" ? STEP : 1 / STEP);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (!KEYS[event.key] && !(way && this.isClose)) return;
    event.preventDefault();
    if (way) this.shift((way[0] * this.box.width) / 5, (way[1] * this.box.height) / 5);
    else this.tap(KEYS[event.key]);
  }

  turn(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(2 ** (-event.deltaY / 100), this.point(event));
  }

  touch(event) {
    this.dragged = false;
    this.fingers.set(event.pointerId, event);
  }

  move(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    if (!this.dragged && Math.hypot(event.clientX - was.clientX, event.clientY - was.clientY) < SLOP) return;
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (!other && !this.isClose) return;
    this.dragged = true;
    this.svg.setPointerCapture(event.pointerId);
    const [from, to] = [this.point(was), this.point(event)];
    if (other) this.zoom(distance(to, this.point(other)) / distance(from, this.point(other)), this.point(other));
    else this.shift(from.x - to.x, from.y - to.y);
    this.fingers.set(event.pointerId, event);
  }

  point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  zoom(factor, at = this.middle) {
    const closest = Math.min(this.whole.width, (this.svg.clientWidth * TILE) / LARGEST_TILE);
    const width = between(closest, this.box.width / factor, this.whole.width);
    const shrunk = width / this.box.width;
    this.isChosen = true;
    this.box = {
      x: at.x - (at.x - this.box.x) * shrunk,
      y: at.y - (at.y - this.box.y) * shrunk,
      width,
      height: this.box.height * shrunk,
    };
    if (this.isClose) this.show();
    else this.fit();
  }

  fit() {
    if (!this.svg) return;
    this.box = { ...this.whole };
    this.show();
  }

  shift(x, y) {
    this.box = { ...this.box, x: this.box.x + x, y: this.box.y + y };
    this.show();
  }

  // No bare felt beside the tableau as long as there is more of it on the other side.
  leaveNoEdge() {
    const { box, drawn } = this;
    box.x = inside(box.x, box.width, drawn.x, drawn.width);
    box.y = inside(box.y, box.height, drawn.y, drawn.height);
  }

  // The middle of the view never leaves the tableau.
  show() {
    const { box, whole } = this;
    box.x = between(whole.x - box.width / 2, box.x, whole.x + whole.width - box.width / 2);
    box.y = between(whole.y - box.height / 2, box.y, whole.y + whole.height - box.height / 2);
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.svg.classList.toggle("close", this.isClose);
    this.wide = this.svg.clientWidth;
    this.svg.classList.toggle("numbered", (TILE * this.wide) / box.width < NARROW);
  }
}

const between = (low, value, high) => Math.min(Math.max(low, value), high);
const inside = (start, size, from, room) => (size < room ? between(from, start, from + room - size) : from + (room - size) / 2);
const distance = (one, other) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

function boxOf(svg) {
  const [x, y, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  return { x, y, width, height };
}

function spotOf(drawn) {
  const { e: x, f: y } = drawn.transform.baseVal.consolidate().matrix;
  return { x, y };
}
