// Print, copy, share: hidden until it is known that this browser can.
export function offerVerbs(root) {
  for (const button of root.querySelectorAll("[data-print]")) offer(button, () => window.print());
  for (const button of root.querySelectorAll("[data-copy]")) {
    if (navigator.clipboard) offer(button, () => navigator.clipboard.writeText(button.dataset.copy));
  }
  for (const button of root.querySelectorAll("[data-share]")) {
    if (navigator.share) offer(button, () => navigator.share({ url: button.dataset.share }).catch(() => {}));
  }
}

function offer(button, action) {
  button.hidden = false;
  button.addEventListener("click", action);
}
