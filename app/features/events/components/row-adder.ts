/**
 * Adds rows to a list of fields: the last one again, without what was written in it and with the
 * next number in every name. Without scripts the list has a few empty rows instead.
 */
export class RowAdder extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector<HTMLButtonElement>(':scope > button');
    if (!button) return;
    button.hidden = this.#rows().length >= this.#most;
    button.addEventListener('click', () => {
      const added = this.#add();
      button.hidden = this.#rows().length >= this.#most;
      added?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
    });
  }

  get #most(): number {
    return Number(this.getAttribute('most') ?? 0);
  }

  #rows(): Element[] {
    return [...this.querySelectorAll(':scope > ol > li, :scope > ul > li')];
  }

  #add(): HTMLElement | undefined {
    const rows = this.#rows();
    const last = rows.at(-1);
    const row = last?.cloneNode(true);
    if (!last || !(row instanceof HTMLElement)) return undefined;
    const renumber = (text: string) =>
      text.replace(/^([a-z]+)\.\d+/i, (_, list) => `${list}.${rows.length}`);
    for (const element of row.querySelectorAll('[name], [id], [for]'))
      for (const name of ['name', 'id', 'for']) {
        const value = element.getAttribute(name);
        if (value !== null) element.setAttribute(name, renumber(value));
      }
    for (const field of row.querySelectorAll<HTMLInputElement>('input, textarea')) {
      if (field.type === 'checkbox') field.checked = false;
      else field.value = '';
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
    for (const error of row.querySelectorAll('.field-error')) error.remove();
    last.after(row);
    return row;
  }
}
