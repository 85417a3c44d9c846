/** The style of the sandbox’s pages: the platform’s colours, and the band. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#faf6ee, #14110f);
  --raised: light-dark(#fffdf8, #1f1a17);
  --text: light-dark(#14110f, #f7efe3);
  --muted: light-dark(#5f564d, #b8aea3);
  --line: light-dark(#dcd1bf, #3a332d);
  --edge: light-dark(#8a7d6d, #7d7268);
  --spotlight: light-dark(#b93208, #ff6b40);
  --good: light-dark(#1f6b34, #6fcf85);
  --bad: light-dark(#b3122f, #ff8a8f);
  --marquee: #ffc53d;
}
[data-theme="day"] { color-scheme: light; }
[data-theme="night"] { color-scheme: dark; }
/* As the platform’s pages do: else the browser aborts the change from one of those to one of these. */
@view-transition { navigation: auto; }
@media (prefers-reduced-motion: reduce) { @view-transition { navigation: none; } }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 400 1.05rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
.sandbox-band { margin: 0; padding: 0.6rem 1rem; background: var(--marquee); color: #14110f; font-weight: 700; text-align: center; }
main { display: grid; gap: 1.5rem; width: min(100%, 36rem); margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main:has(.sandbox-bill) { width: min(100%, 62rem); }
.sandbox-columns { display: grid; gap: 2rem; }
@media (min-width: 56rem) {
  .sandbox-columns { grid-template-columns: 1fr 1.2fr; gap: 4rem; align-items: start; }
}
h1, h2 { margin: 0; font-stretch: condensed; line-height: 1.1; }
h1 { font-size: clamp(2rem, 1.6rem + 2vw, 3rem); }
h2 { font-size: 1.25rem; }
p, dl, dd, ul { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: inherit; text-decoration-color: var(--spotlight); text-underline-offset: 0.22em; }
:focus-visible { outline: 3px solid var(--spotlight); outline-offset: 3px; border-radius: 3px; }
.sandbox-bill, form, section { display: grid; gap: 1rem; align-content: start; min-width: 0; }
.sandbox-line { display: flex; justify-content: space-between; gap: 1rem; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
.sandbox-money { font-variant-numeric: tabular-nums; white-space: nowrap; }
.sandbox-total { font-weight: 700; font-size: 1.25rem; border-bottom: 0; }
.sandbox-field { display: grid; gap: 0.25rem; min-width: 0; }
.sandbox-field label, legend { font-weight: 600; }
.sandbox-pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.sandbox-hint { color: var(--muted); font-size: 0.92rem; }
.sandbox-error { color: var(--bad); font-weight: 600; font-size: 0.95rem; }
.sandbox-error::before { content: "▲ "; }
.sandbox-message { padding: 0.8rem 1rem; border: 2px solid currentColor; border-radius: 3px; color: var(--bad); font-weight: 600; }
.sandbox-message[data-tone="good"] { color: var(--good); }
input:not([type="radio"], [type="checkbox"]), select { width: 100%; min-width: 0; min-height: 48px; padding: 0.6rem 0.8rem; font: inherit; color: inherit; background: var(--raised); border: 2px solid var(--edge); border-radius: 3px; }
input[aria-invalid] { border-color: var(--bad); }
input[type="radio"], input[type="checkbox"] { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: #ff4f1f; }
legend { padding: 0; }
fieldset { display: grid; gap: 0.25rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.sandbox-choice { display: flex; gap: 0.75rem; align-items: center; min-height: 44px; }
button, .sandbox-button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 0.5rem 1.2rem; font: 600 1rem/1.2 system-ui, sans-serif; color: inherit; text-decoration: none; background: none; border: 2px solid currentColor; border-radius: 3px; cursor: pointer; }
button[data-tone="spotlight"] { color: #14110f; background: #ff4f1f; border-color: #ff4f1f; }
.sandbox-actions, .sandbox-tests { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
.sandbox-tests { display: grid; gap: 0.5rem; padding: 1rem; border: 2px dashed var(--edge); border-radius: 3px; }
@media (min-width: 40rem) { .sandbox-tests ul { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; } }
.sandbox-tests li { display: grid; }
.sandbox-tests button { min-height: 44px; padding: 0.25rem 0; justify-content: start; text-align: start; border: 0; font-weight: 400; text-decoration: underline; text-decoration-color: var(--spotlight); text-underline-offset: 0.22em; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: start; border-bottom: 1px solid var(--line); }
.sandbox-scroll { overflow-x: auto; }
`;
