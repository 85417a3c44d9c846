/* What has been typed into a form goes along to the same form that begins with other values. */

type Typed = Readonly<Record<string, string>>;

const store = 'typed-along';
const own = /^(terms\.|roomId$|title$|comment$|days$)/;

/** Keeps what differs from what the form began with for the page that a link in it leads to. */
export function takeAlong(link: HTMLAnchorElement, begun: Typed): void {
  const form = link.closest('form');
  const typed = [...new FormData(form ?? undefined)].filter(
    ([name, value]) => own.test(name) && value !== (begun[name] ?? ''),
  );
  sessionStorage.setItem(store, JSON.stringify({ to: link.href, typed }));
}

/** Fills in what was taken along to this page, once. */
export function fillIn(form: HTMLFormElement): void {
  const kept = JSON.parse(sessionStorage.getItem(store) ?? 'null');
  if (kept?.to !== location.href) return;
  sessionStorage.removeItem(store);
  for (const [name, value] of kept.typed as [string, string][]) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field) field.value = value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
