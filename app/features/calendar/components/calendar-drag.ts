/**
 * Marks days of a month, or hours of a week’s day, with the pointer or the keyboard, and opens the
 * page of acts for that time. Without it, every day has a link of its own.
 */
export class CalendarDrag extends HTMLElement {
  connectedCallback(): void {
    const listening = { signal: this.#ending.signal };
    this.addEventListener('pointerdown', (event) => this.#begin(event), listening);
    this.addEventListener('pointermove', (event) => this.#move(event), listening);
    this.addEventListener('pointerup', (event) => this.#end(event), listening);
    this.addEventListener('pointercancel', () => this.#forget(), listening);
    this.addEventListener('keydown', (event) => this.#press(event), listening);
    // The mark stays visible until the next page opens.
    addEventListener('pageshow', () => this.#forget(), listening);
  }

  disconnectedCallback(): void {
    this.#ending.abort();
  }

  readonly #ending = new AbortController();
  #from: Place | null = null;
  #to: Place | null = null;

  #begin(event: PointerEvent): void {
    const isOther = event.button !== 0 || event.pointerType === 'touch';
    if (isOther || (event.target as Element).closest('a, button, .entry')) return;
    this.#from = this.#placeAt(event);
    this.#to = this.#from;
    if (!this.#from) return;
    event.preventDefault();
    this.#show();
  }

  #move(event: PointerEvent): void {
    const from = this.#from;
    const place = from && this.#placeAt(event);
    if (!place || (place.minute === null) !== (from.minute === null)) return;
    // Hours are marked within one day.
    this.#to = from.minute === null ? place : { ...place, day: from.day };
    this.#show();
  }

  #end(event: PointerEvent): void {
    this.#move(event);
    const [from, to] = this.#inOrder();
    this.#from = null;
    if (from && to) this.#goTo(from, to);
  }

  /** Shift and an arrow mark further days from the focused one; Enter opens them. */
  #press(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
    };
    const step = steps[event.key];
    const cells = this.#cells();
    const focused = cells.findIndex((cell) => cell.contains(document.activeElement));
    if (event.key === 'Escape') this.#forget();
    const [from, to] = this.#inOrder();
    if (event.key === 'Enter' && from && to && from.day !== to.day) {
      event.preventDefault();
      this.#goTo(from, to);
    }
    if (step === undefined || focused < 0) return;
    const cell = cells[focused + step];
    if (!cell) return;
    event.preventDefault();
    if (!event.shiftKey) this.#forget();
    else this.#from ??= { day: cells[focused]?.dataset.day ?? '', minute: null };
    this.#to = event.shiftKey ? { day: cell.dataset.day ?? '', minute: null } : null;
    cell.querySelector<HTMLElement>('.day-link')?.focus();
    this.#show();
  }

  #placeAt({ clientX, clientY }: PointerEvent): Place | null {
    const cell = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest<HTMLElement>('[data-day], [data-hours]'))
      .find((element) => element && this.contains(element));
    if (!cell) return null;
    const { day, hours } = cell.dataset;
    if (day) return { day, minute: null };
    const { top, height } = cell.getBoundingClientRect();
    const share = Math.min(Math.max((clientY - top) / height, 0), 1);
    return { day: hours ?? '', minute: Math.round((share * dayMinutes) / grain) * grain };
  }

  #inOrder(): [Place | null, Place | null] {
    const from = this.#from;
    const to = this.#to;
    if (!from || !to) return [null, null];
    const isBackwards = from.day > to.day || (from.minute ?? 0) > (to.minute ?? 0);
    return isBackwards ? [to, from] : [from, to];
  }

  #goTo(from: Place, to: Place): void {
    const begin = this.#written(from);
    const address = new URL(this.getAttribute('goes-to') ?? '', location.href);
    address.pathname += `/${begin.day}`;
    // A click marks an hour.
    const end = this.#written(
      to.minute !== null && to.minute === from.minute ? { ...to, minute: to.minute + 60 } : to,
    );
    address.searchParams.set('to', end.day);
    if (begin.clock) address.searchParams.set('startTime', begin.clock);
    if (end.clock) address.searchParams.set('endTime', end.clock);
    location.assign(address);
  }

  /** Converts minutes of a night into their day and clock time. */
  #written({ day, minute }: Place): { day: string; clock: string } {
    if (minute === null) return { day, clock: '' };
    const begins = Number(this.getAttribute('day-begins-at') ?? 0) * 60;
    const at = new Date(`${day}T00:00:00Z`);
    at.setUTCMinutes(begins + minute);
    const text = at.toISOString();
    return { day: text.slice(0, 10), clock: text.slice(11, 16) };
  }

  #show(): void {
    const [from, to] = this.#inOrder();
    for (const cell of this.#cells()) {
      const { day = '' } = cell.dataset;
      cell.toggleAttribute('data-marked', Boolean(from && to && from.day <= day && day <= to.day));
    }
    for (const column of this.querySelectorAll<HTMLElement>('[data-hours]')) {
      const isMarked = from?.minute !== null && column.dataset.hours === from?.day;
      column.toggleAttribute('data-marked', Boolean(isMarked));
      column.style.setProperty('--marked-from', `${from?.minute ?? 0}`);
      column.style.setProperty('--marked-to', `${to?.minute ?? 0}`);
    }
  }

  #forget(): void {
    this.#from = null;
    this.#to = null;
    this.#show();
  }

  #cells(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[data-day]')];
  }
}

/** A day, and in a week also minutes since it began. */
type Place = { day: string; minute: number | null };

const dayMinutes = 24 * 60;
/** Marks snap to half hours. */
const grain = 30;
