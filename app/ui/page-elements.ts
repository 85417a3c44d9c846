/** Switches between day and night, and remembers it in this browser and for the signed-in account. */
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

/** Fills in the browser’s time zone, so that it needn’t be picked from a list. */
class OwnTimeZone extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector('input');
    if (field) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
  }
}
customElements.define('own-time-zone', OwnTimeZone);

class PrintPage extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => print());
  }
}
customElements.define('print-page', PrintPage);
