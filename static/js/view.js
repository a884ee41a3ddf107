// Looking at a part of a tableau: two fingers, the keys beside it, dragging; the whole of it is where one starts.
const STEP = 1.5;
const CLOSEST = 6;
const SLOP = 6;
const TILE = 100;
const NARROW = 18;

export class View {
  // `before` is the view of the tableau that this one takes the place of.
  constructor(board, before) {
    this.svg = board.querySelector("svg.tableau");
    if (!this.svg) return;
    this.keys = board.querySelector(".zoom");
    this.whole = boxOf(this.svg);
    this.box = before?.isClose ? { ...before.box } : { ...this.whole };
    this.fingers = new Map();
    this.keys.hidden = false;
    this.keys.addEventListener("click", (event) => this.tap(event.target.closest("button")));
    this.keys.addEventListener("keydown", (event) => this.step(event));
    this.svg.addEventListener("pointerdown", (event) => this.touch(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) this.svg.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    this.svg.addEventListener("click", (event) => this.dragged && event.preventDefault(), true);
    this.svg.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    this.show();
  }

  get isClose() {
    return Boolean(this.whole) && this.box.width < this.whole.width;
  }

  tap(key) {
    if (key) this.zoom(key.dataset.zoom === "in" ? STEP : 1 / STEP);
  }

  step(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || !this.isClose) return;
    event.preventDefault();
    this.shift((way[0] * this.box.width) / 5, (way[1] * this.box.height) / 5);
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

  zoom(factor, at = { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 }) {
    const width = Math.min(this.whole.width, Math.max(this.whole.width / CLOSEST, this.box.width / factor));
    const shrunk = width / this.box.width;
    this.box = {
      x: at.x - (at.x - this.box.x) * shrunk,
      y: at.y - (at.y - this.box.y) * shrunk,
      width,
      height: this.box.height * shrunk,
    };
    if (!this.isClose) this.box = { ...this.whole };
    this.show();
  }

  shift(x, y) {
    this.box = { ...this.box, x: this.box.x + x, y: this.box.y + y };
    this.show();
  }

  // The middle of the view never leaves the tableau.
  show() {
    const { box, whole } = this;
    box.x = between(whole.x - box.width / 2, box.x, whole.x + whole.width - box.width / 2);
    box.y = between(whole.y - box.height / 2, box.y, whole.y + whole.height - box.height / 2);
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.svg.classList.toggle("close", this.isClose);
    const scale = Math.min(this.svg.clientWidth / box.width, this.svg.clientHeight / box.height);
    this.svg.classList.toggle("numbered", TILE * scale < NARROW);
  }
}

const between = (low, value, high) => Math.min(Math.max(low, value), high);
const distance = (one, other) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

function boxOf(svg) {
  const [x, y, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  return { x, y, width, height };
}
