/** Fills in the browser’s time zone, so that it needn’t be picked from a list. */
class OwnTimeZone extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector('input');
    if (field) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
  }
}
customElements.define('own-time-zone', OwnTimeZone);
