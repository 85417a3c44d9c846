import { hearLive, type LiveNews } from './live-stream.ts';

/** Several things often happen at once; pages that nobody looks at can wait longer. */
const soonMs = 150;
const unseenMs = 3_000;
/** Without a network, it is tried again until there is one. */
const againMs = 5_000;

/**
 * A part of a page that shows what happens while it is open. When something happens to what it is
 * `of` (`kind:id`, a whole kind, or `*`), the page is fetched anew and this part of it, found by its
 * `id`, takes the place of what is there. What somebody is typing is left alone until they have left
 * it. Without scripts it is as it was when the page was opened.
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
    // It passes, and no page shows it.
    if (news.kind === 'typing') return false;
    const names = (this.getAttribute('of') ?? '').split(' ');
    return ['*', news.kind, `${news.kind}:${news.id}`].some((one) => names.includes(one));
  }

  /** Shows what is new, unless somebody is busy in it; keeps the focus where it was. */
  show(fresh: Element): boolean {
    if (fresh.innerHTML === this.innerHTML) return true;
    if (isBusy(this)) return false;
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    const found = focused && [...this.querySelectorAll(focused.localName)].indexOf(focused);
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
    (same ?? alike[found ?? 0])?.focus({ preventScroll: true });
    return true;
  }
}

const parts = new Set<LivePart>();
const stale = new Set<LivePart>();
/** What somebody was busy in when there was something new. */
const busy = new Set<LivePart>();
let isUnderWay = false;
let hasBegun = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function begin(): void {
  // A page that is hydrated keeps its parts by itself.
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

/** One after the other, so that an older answer never takes the place of a newer one. */
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

/** Somebody is typing in it, has typed something, or has opened something that would close. */
function isBusy(part: Element): boolean {
  if (part.contains(document.activeElement) && document.activeElement?.matches(typed)) return true;
  if (part.querySelector(':popover-open, dialog[open]')) return true;
  const fields = part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed);
  return [...fields].some(
    (field) => field.value !== field.defaultValue && field.defaultValue !== undefined,
  );
}

const typed = 'textarea, select, input:not([type="hidden"], [type="submit"], [type="button"])';
