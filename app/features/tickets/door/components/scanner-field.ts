import { TypedKeys } from '#app/domain/tickets/door/keyboards.ts';
import { findCodes } from '#app/domain/tickets/door/read-code.ts';

/** Scanners leave a few milliseconds between two keys; over a slow radio up to a tenth of a second. */
const wholeAfterMs = 300;

/**
 * The field for a hand scanner or a name. A scanner is a keyboard: what it types reaches the field
 * wherever staff tapped before. Which keys it presses is kept beside what they type here.
 */
export class ScannerField {
  #field: HTMLInputElement;
  #enter: () => void;
  #keys = new TypedKeys();
  #untilWhole: ReturnType<typeof setTimeout> | undefined;

  /** @param on `change` when something is typed, `enter` for a code or at the end of typing */
  constructor(field: HTMLInputElement, on: { change: () => void; enter: () => void }) {
    this.#field = field;
    this.#enter = on.enter;
    field.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#done();
    });
    field.addEventListener('input', () => {
      if (field.value === '') this.#keys.clear();
      on.change();
    });
    addEventListener('keydown', (event) => this.#type(event));
  }

  get text(): string {
    return this.#field.value.trim();
  }

  /** The readings of the scanned or typed text, the likeliest first. */
  get readings(): string[] {
    return [...this.#keys.readings(this.text)];
  }

  get hasCode(): boolean {
    for (const reading of this.#keys.readings(this.text))
      if (findCodes(reading).length > 0) return true;
    return false;
  }

  get startsCode(): boolean {
    return this.#keys.startsCode(this.text);
  }

  clear(): void {
    this.#field.value = '';
    this.#keys.clear();
  }

  #type(event: KeyboardEvent): void {
    const { key, code, target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    // Some scanners type characters by number: Alt and digits, which arrive as intended.
    const isByNumber = altKey && /^Numpad\d$/.test(code);
    if (ctrlKey || metaKey || (altKey && !isByNumber)) return;
    if (!isByNumber && ['Enter', 'NumpadEnter', 'Tab'].includes(code || key)) {
      if (!this.hasCode) return;
      event.preventDefault();
      // An input method that composes a word takes Enter for itself, and writes the word afterwards.
      if (event.isComposing) this.#field.blur();
      this.#done();
    } else if (isByNumber || (!repeat && this.#keys.press({ key, code, shift: shiftKey }))) {
      if (!(target instanceof HTMLInputElement)) this.#field.focus();
      // Some scanners send nothing after a code.
      clearTimeout(this.#untilWhole);
      this.#untilWhole = setTimeout(() => {
        if (this.hasCode) this.#done();
      }, wholeAfterMs);
    }
  }

  #done(): void {
    clearTimeout(this.#untilWhole);
    this.#enter();
  }
}
