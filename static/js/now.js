// What the server's clock says: this phone's may be wrong. Each beat of a live page tells it anew.
let ahead = 0;

serverSaid(document.querySelector("[data-now]")?.dataset.now);

export const now = () => Date.now() + ahead;

export function serverSaid(milliseconds) {
  if (Number(milliseconds)) ahead = Number(milliseconds) - Date.now();
}
