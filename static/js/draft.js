// What is typed for a round stays on this phone until the server has it.
const UNTOLD = ["csrfmiddlewaretoken", "request_key", "sure"];

export class Draft {
  constructor(path) {
    this.key = `draft ${path}`;
  }

  keep(form, requestKey = "") {
    const fields = [...new FormData(form)].filter(([name]) => !UNTOLD.includes(name));
    this.write(JSON.stringify({ fields, requestKey }));
  }

  // Puts back what was typed. True when that is more than the server shows already.
  restore(form) {
    const { fields, requestKey } = this.read();
    const kept = new Map(fields);
    const shown = new Map(new FormData(form));
    const typed = [...kept].filter(([name, value]) => isTyped(name) && value && value !== "0");
    if (!typed.some(([name, value]) => shown.get(name) !== value)) return false;
    for (const input of form.elements) putBack(input, kept);
    if (requestKey) form.elements.request_key.value = requestKey;
    return true;
  }

  forget() {
    this.write(null);
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? { fields: [] };
    } catch {
      return { fields: [] };
    }
  }

  write(text) {
    try {
      if (text === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, text);
    } catch {
      // storage is full or switched off: the page itself still holds everything
    }
  }
}

const isTyped = (name) => /^(pips|blank|tiles|absent)-/.test(name);

function putBack(input, kept) {
  if (!input.name || UNTOLD.includes(input.name) || input.type === "submit") return;
  const value = kept.get(input.name);
  if (input.type === "checkbox" || input.type === "radio") input.checked = value === input.value;
  else if (value !== undefined) input.value = value;
}
