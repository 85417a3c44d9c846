import { dateFormat } from '#app/lib/formats.ts';

/** Results by name: bookings of the current page, and public pages. */
type Booking = { id: string; otherName: string | null; title: string; day: string };
type Page = {
  profileId: string;
  displayName: string | null;
  userType: string;
  town: string | null;
};
type Way = { text: string; more: string; href: string };

/** A pause in typing before the search. */
const pauseMs = 150;
const mostBookings = 5;
/** On Apple systems Ctrl and K deletes the rest of a line. */
const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

/** Opens with Ctrl or Cmd and K; searches while typing. The results are links. */
export class CommandPalette extends HTMLElement {
  connectedCallback(): void {
    const listening = { signal: this.#ending.signal };
    for (const button of document.querySelectorAll<HTMLElement>('[data-opens="palette"]')) {
      button.hidden = false;
      if (isApple) for (const keys of button.querySelectorAll('kbd')) keys.textContent = '⌘ K';
      button.addEventListener('click', () => this.#open(), listening);
    }
    document.addEventListener('keydown', (event) => this.#summon(event), listening);
    this.addEventListener('keydown', (event) => this.#press(event), listening);
    this.#input.addEventListener('input', () => this.#type(), listening);
    // A click on the dialog itself is one beside its box.
    this.#dialog.addEventListener(
      'click',
      ({ target }) => target === this.#dialog && this.#dialog.close(),
      listening,
    );
    this.#openIfSummoned();
  }

  /**
   * The page’s first script remembers a shortcut that was pressed before this script was loaded.
   */
  #openIfSummoned(): void {
    const { dataset } = document.documentElement;
    if (dataset.summoned === undefined) return;
    delete dataset.summoned;
    this.#open();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#waiting);
    this.#ending.abort();
  }

  readonly #ending = new AbortController();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The latest request; answers to earlier ones are dropped. */
  #finding: Promise<void> = Promise.resolve();

  get #dialog(): HTMLDialogElement {
    return this.querySelector('dialog') as HTMLDialogElement;
  }
  get #input(): HTMLInputElement {
    return this.querySelector('input') as HTMLInputElement;
  }
  get #links(): HTMLAnchorElement[] {
    return [...this.querySelectorAll('a')].filter((link) => link.checkVisibility());
  }

  #summon(event: KeyboardEvent): void {
    const isShortcut =
      (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    this.#open();
  }

  #open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.value = '';
    this.#input.focus();
    this.#type();
  }

  /** Arrow keys move through the results; Enter follows the first one, once it is there. */
  #press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const links = this.#links;
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? this.#input).focus();
    else if (event.key === 'Enter' && at < 0) {
      if (this.#waiting) this.#find();
      void this.#finding.then(() => this.#links[0]?.click());
    } else return;
    event.preventDefault();
  }

  #type(): void {
    clearTimeout(this.#waiting);
    const typed = this.#input.value.trim().toLowerCase();
    for (const link of this.querySelectorAll('[data-of="places"] a')) {
      const item = link.parentElement as HTMLElement;
      item.hidden = !link.textContent.toLowerCase().includes(typed);
    }
    this.#say();
    this.#waiting = setTimeout(() => this.#find(), pauseMs);
  }

  #find(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const name = this.#input.value.trim();
    const finding = this.#ask(name).then(([bookings, pages]) => {
      if (finding !== this.#finding) return;
      this.#show('bookings', bookings.slice(0, mostBookings).map(wayToBooking));
      this.#show('pages', pages.map(wayToPage));
      this.#show(
        'offer',
        pages.flatMap((page) => this.#wayToOffer(page)),
      );
      this.#say();
    });
    this.#finding = finding;
  }

  /** Before anything is typed, the pages are the viewer’s own and those of recent dealings. */
  #ask(name: string): Promise<[Booking[], Page[]]> {
    const as = this.getAttribute('as');
    const pages = new URLSearchParams({ name, ...(as && { as }) });
    const bookings = new URLSearchParams({ text: name });
    return Promise.all([
      as && name && this.hasAttribute('sees-bookings')
        ? itemsOf<Booking>(`/api/v1/profiles/${as}/bookings?${bookings}`)
        : [],
      itemsOf<Page>(`/api/v1/profiles?${pages}`),
    ]);
  }

  #wayToOffer(page: Page): Way[] {
    if (page.userType !== this.getAttribute('offers-to')) return [];
    const query = new URLSearchParams({ as: this.getAttribute('as') ?? '', with: page.profileId });
    return [{ ...wayToPage(page), href: `/bookings/new?${query}` }];
  }

  #show(group: string, ways: Way[]): void {
    this.querySelector(`[data-of="${group}"]`)?.replaceChildren(...ways.map(itemOf));
  }

  /** Hides empty groups. */
  #say(): void {
    for (const group of this.querySelectorAll('section'))
      group.hidden = !group.querySelector('li:not([hidden])');
    const status = this.querySelector<HTMLElement>('[role="status"]');
    const isNone = !this.querySelector('section:not([hidden])');
    if (status) status.textContent = isNone ? (status.dataset.none ?? '') : '';
  }
}

/** Empty if the network is away or the viewer may not. */
async function itemsOf<Item>(address: string): Promise<Item[]> {
  try {
    const answer = await fetch(address);
    return answer.ok ? (await answer.json()).items : [];
  } catch {
    return [];
  }
}

function wayToBooking({ id, otherName, title, day }: Booking): Way {
  const dayText = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const more = [dayText, title === otherName ? '' : title];
  return {
    text: otherName ?? title,
    more: more.filter(Boolean).join(' · '),
    href: `/bookings/${id}`,
  };
}

function wayToPage({ profileId, displayName, town }: Page): Way {
  return { text: displayName ?? profileId, more: town ?? '', href: `/users/${profileId}` };
}

function itemOf({ text, more, href }: Way): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href });
  const name = Object.assign(document.createElement('span'), { dir: 'auto', textContent: text });
  const rest = Object.assign(document.createElement('small'), { dir: 'auto', textContent: more });
  link.append(name, ' ', rest);
  const item = document.createElement('li');
  item.append(link);
  return item;
}
