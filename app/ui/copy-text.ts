/** Copies the text of its field. Without scripts, it can be selected and copied by hand. */
export class CopyText extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const button = this.querySelector('button');
    const status = this.querySelector('[role="status"]');
    if (!field || !button) return;
    button.hidden = false;
    button.addEventListener('click', async () => {
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand('copy'));
      if (status) status.textContent = this.getAttribute('copied-words');
    });
  }
}
