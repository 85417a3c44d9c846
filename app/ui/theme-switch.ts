/**
 * Turns the page from day to night and back, and remembers it in this browser and for the account
 * of whoever is signed in.
 */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => {
      const root = document.documentElement;
      const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day';
      const theme = (root.dataset.theme ?? system) === 'night' ? 'day' : 'night';
      root.dataset.theme = theme;
      try {
        localStorage.setItem('theme', theme);
      } catch {
        // Without storage the choice holds for this page.
      }
      if (root.dataset.accountTheme === undefined) return;
      const body = new URLSearchParams({ theme });
      void fetch('/settings/theme', { method: 'POST', body, keepalive: true }).catch(() => {});
    });
  }
}
customElements.define('theme-switch', ThemeSwitch);
