class PrintPage extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => print());
  }
}
customElements.define('print-page', PrintPage);
