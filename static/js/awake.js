// The screen stays on while a game is shown. A browser lets go of the lock whenever the page is hidden.
if ("wakeLock" in navigator) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
} else if (!window.isSecureContext) {
  for (const note of document.querySelectorAll("[data-awake]")) note.hidden = false;
}

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // a phone that saves its battery refuses; the next time it is visible is the next try
  }
}
