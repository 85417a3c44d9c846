import { hearLive, type LiveNews } from './live-stream.ts';

/** Several changes often come at once; hidden pages can wait longer. */
const soonMs = 150;
const unseenMs = 3_000;
/** Without a network, it tries again until there is one. */
const againMs = 5_000;

/**
 * A part of a page that stays current while it is open. When something changes that it is `of`
 * (`kind:id`, a whole kind, or `*`), the page is fetched again and this part, found by its `id`, is
 * replaced. A part in which the reader is typing waits until they leave it. Without scripts it stays as
 * it was when the page was opened.
 */
export class LivePart extends HTMLElement {
  connectedCallback(): void {
    parts.add(this);
    begin();
  }

  disconnectedCallback(): void {
    parts.delete(this);
  }

  isOf(news: LiveNews): boolean {
    if (news === 'everything') return true;
    // Typing isn’t part of any page.
    if (news.kind === 'typing') return false;
    const names = (this.getAttribute('of') ?? '').split(' ');
    return ['*', news.kind, `${news.kind}:${news.id}`].some((name) => names.includes(name));
  }

  /** Replaces the content unless the reader is busy in it; keeps the focus. */
  show(fresh: Element): boolean {
    if (fresh.innerHTML === this.innerHTML) return true;
    if (isBusy(this)) return false;
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    const place = focused && [...this.querySelectorAll(focused.localName)].indexOf(focused);
    const isOpen = [...this.querySelectorAll('details')].map(({ open }) => open);
    this.replaceChildren(...fresh.childNodes);
    for (const [index, details] of this.querySelectorAll('details').entries())
      details.open = isOpen[index] ?? details.open;
    if (!focused) return true;
    const alike = [...this.querySelectorAll<HTMLElement>(focused.localName)];
    const same = alike.find(
      (one) =>
        one.textContent === focused.textContent &&
        one.getAttribute('href') === focused.getAttribute('href'),
    );
    (same ?? alike[place ?? 0])?.focus({ preventScroll: true });
    return true;
  }
}

const parts = new Set<LivePart>();
const stale = new Set<LivePart>();
/** Parts with news in which the reader was busy. */
const busy = new Set<LivePart>();
let isUnderWay = false;
let hasBegun = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function begin(): void {
  // React owns the parts of a hydrated page.
  if (hasBegun || '__reactRouterContext' in window) return;
  hasBegun = true;
  hearLive((news) => {
    for (const part of parts) if (part.isOf(news)) stale.add(part);
    refreshSoon();
  });
  document.addEventListener('visibilitychange', refreshSoon);
  addEventListener('online', refreshSoon);
  document.addEventListener('focusout', () => {
    for (const part of busy) stale.add(part);
    busy.clear();
    refreshSoon();
  });
}

function refreshSoon(): void {
  if (stale.size === 0) return;
  clearTimeout(timer);
  timer = setTimeout(() => void refreshAll(), document.hidden ? unseenMs : soonMs);
}

/** One after the other, so that an older answer never replaces a newer one. */
async function refreshAll(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  while (stale.size > 0) {
    const due = [...stale];
    stale.clear();
    try {
      await refresh(due);
    } catch {
      for (const part of due) stale.add(part);
      timer = setTimeout(() => void refreshAll(), againMs);
      break;
    }
  }
  isUnderWay = false;
}

async function refresh(due: LivePart[]): Promise<void> {
  const [path = ''] = location.href.split('#');
  const answer = await fetch(path, { headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = page.title;
  for (const part of due) {
    const fresh = page.getElementById(part.id);
    if (fresh && !part.show(document.adoptNode(fresh))) busy.add(part);
  }
}

/** The reader is typing in it, has typed something, or has opened something that would close. */
function isBusy(part: Element): boolean {
  if (part.contains(document.activeElement) && document.activeElement?.matches(typed)) return true;
  if (part.querySelector(':popover-open, dialog[open]')) return true;
  const fields = part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed);
  return [...fields].some(
    (field) => field.value !== field.defaultValue && field.defaultValue !== undefined,
  );
}

const typed = 'textarea, select, input:not([type="hidden"], [type="submit"], [type="button"])';
