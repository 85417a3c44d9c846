/* Carries typed values along to the same form with other initial values. */

type Typed = Readonly<Record<string, string>>;

const store = 'typed-along';
const own = /^(terms\.|roomId$|title$|comment$|days$)/;

/** Stores the changed fields of the form for the page that the link leads to. */
export function carryTyped(link: HTMLAnchorElement, begun: Typed): void {
  const form = link.closest('form');
  const typed = [...new FormData(form ?? undefined)].filter(
    ([name, value]) => own.test(name) && value !== (begun[name] ?? ''),
  );
  sessionStorage.setItem(store, JSON.stringify({ to: link.href, typed }));
}

/** Fills in the values carried along to this page, once. */
export function fillIn(form: HTMLFormElement): void {
  const stored = JSON.parse(sessionStorage.getItem(store) ?? 'null');
  if (stored?.to !== location.href) return;
  sessionStorage.removeItem(store);
  for (const [name, value] of stored.typed as [string, string][]) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field) field.value = value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
