import { pageIdFrom } from '#app/domain/profiles/page-id.ts';

const pauseMs = 300;

/**
 * Proposes an id from the name until the user chooses their own, and says if the one in the field
 * is free. Without scripts, the form's answer says so.
 */
export class PageIdField extends HTMLElement {
  #isChosen = false;
  #pause = 0;

  connectedCallback(): void {
    const field = this.querySelector('input');
    const nameField = this.getAttribute('name-field');
    const name = nameField && field?.form?.elements.namedItem(nameField);
    if (!field) return;
    this.#isChosen = field.value !== '';
    // Text typed before this script was loaded is checked as well.
    this.#check(field);
    field.addEventListener('input', () => {
      this.#isChosen = field.value !== '';
      this.#check(field);
    });
    if (!(name instanceof HTMLInputElement)) return;
    name.addEventListener('input', () => {
      if (this.#isChosen) return;
      field.value = pageIdFrom(name.value);
      this.#check(field);
    });
  }

  #check(field: HTMLInputElement): void {
    clearTimeout(this.#pause);
    const status = this.querySelector('[aria-live]');
    if (!status) return;
    status.textContent = '';
    const id = field.value.trim();
    if (id === '') return;
    this.#pause = window.setTimeout(async () => {
      const answer = await fetch(`/page-ids/${encodeURIComponent(id)}`).catch(() => null);
      // The field may have changed meanwhile.
      if (!answer?.ok || field.value.trim() !== id) return;
      const { isFree, text } = (await answer.json()) as { isFree: boolean; text: string };
      status.textContent = text;
      status.toggleAttribute('data-wrong', !isFree);
    }, pauseMs);
  }
}
