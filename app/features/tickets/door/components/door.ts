import { correctClock } from '#app/domain/tickets/door/correct-clock.ts';
import type {
  DoorGuest,
  DoorList,
  DoorScan,
  DoorTicket,
  RefusedScan,
  UnpaidOrder,
} from '#app/domain/tickets/door/door-list.ts';
import { type Fill, fillOf } from '#app/domain/tickets/door/fill.ts';
import { nameMatcher } from '#app/domain/tickets/door/find-by-name.ts';
import { type Inside, readInside } from '#app/domain/tickets/door/inside.ts';
import {
  judge,
  judgeGuest,
  judgeTicket,
  judgeUnpaid,
  type Verdict,
  whyShut,
} from '#app/domain/tickets/door/judge.ts';
import { forget, type Kept, keep, readKept } from './door-store.ts';
import { readSignedCode } from './read-signature.ts';
import { DoorRefused, ScanSender } from './scan-sender.ts';

const answerMs = 15_000;

/** The phone’s right is over: it has deleted everything. */
export class DoorOver extends Error {}

/**
 * The door as one phone knows it. Everything is judged by its storage, with or without a network; a
 * scan is written down before it is shown, and sent whenever there is a network.
 */
export class Door {
  static async open(): Promise<Door | null> {
    const kept = await readKept();
    return kept && new Door(kept);
  }

  #kept: Kept;
  #tickets = new Map<string, DoorTicket>();
  #inside = readInside([]);
  #sending: Promise<void> | null = null;
  #sold = 0;
  #isClosed = false;
  #sender = new ScanSender();

  private constructor(kept: Kept) {
    this.#kept = kept;
    this.#take(kept.tickets);
    this.#count();
  }

  /** Another page has the door from now on: this one must not overwrite its storage. */
  close(): void {
    this.#isClosed = true;
  }

  get list(): Kept['list'] {
    return this.#kept.list;
  }
  get unsent(): number {
    return this.#kept.unsent.length;
  }
  /** Number of scans that the platform refuses, for good or for now. */
  get refused(): number {
    return this.#kept.refused.length + this.#sender.refused;
  }
  get inside(): Inside {
    return this.#inside;
  }
  get fill(): Fill {
    return fillOf(this.#inside.people, this.list?.event.capacity ?? Number.POSITIVE_INFINITY);
  }
  /** Valid tickets, and places on the guest list. */
  get expected(): number {
    return this.#guests.reduce((sum, { places }) => sum + places, this.#sold);
  }

  get #guests(): DoorGuest[] {
    return this.list?.guests ?? [];
  }

  get #known() {
    const { people } = this.#inside;
    return {
      eventId: this.list?.event.id ?? '',
      tickets: this.#tickets,
      inside: this.#inside,
      later: this.list?.later ?? {},
      shut: this.list && whyShut(this.list.event, { now: this.now(), people }),
    };
  }

  get #unpaid(): UnpaidOrder[] {
    return this.list?.unpaid ?? [];
  }

  /**
   * The platform’s time, whatever this phone’s clock is: never before the last time it was told, as
   * on a phone that has lost the day while it was off.
   */
  now(): number {
    return Math.max(Date.now() + this.#kept.offsetMs, this.list?.now ?? 0);
  }

  /** @param readings of the scan, the likeliest first */
  async judgeCode(readings: readonly string[]): Promise<Verdict> {
    const { eventId, later } = this.#known;
    const isKnown = (id: string) => id === eventId || id in later;
    return judge(await readSignedCode(readings, this.list?.keys ?? [], isKnown), this.#known);
  }

  judgeTicket(ticketId: string): Verdict | null {
    const ticket = this.#tickets.get(ticketId);
    return ticket ? judgeTicket(ticket, null, this.#known) : null;
  }

  judgeGuest(guestId: string): Verdict | null {
    const guest = this.#guests.find(({ id }) => id === guestId);
    return guest ? judgeGuest(guest, this.#known) : null;
  }

  judgeUnpaid(order: string): Verdict | null {
    const unpaid = this.#unpaid.find((one) => one.order === order);
    return unpaid ? judgeUnpaid(unpaid) : null;
  }

  /** Buyers who have gone on to pay, by a part of a name or the number of their order. */
  findUnpaid(text: string): UnpaidOrder[] {
    return this.#unpaid.filter(nameMatcher(text));
  }

  /** Guests by a part of their name. */
  findGuests(text: string, most = 20): DoorGuest[] {
    const isSought = nameMatcher(text);
    return this.#guests.filter(({ name }) => isSought({ name })).slice(0, most);
  }

  /** Tickets by a part of a name or the number of their order, the first of many. */
  find(text: string, most = 20): DoorTicket[] {
    const isSought = nameMatcher(text);
    const matches: DoorTicket[] = [];
    for (const ticket of this.#tickets.values()) {
      const [, , , isValid, name, order] = ticket;
      if (isValid && isSought({ name, order })) matches.push(ticket);
      if (matches.length === most) break;
    }
    return matches;
  }

  /** Writes a scan down. It counts from now on, and can’t get lost. */
  async note(
    scan: Pick<DoorScan, 'kind'> & Partial<Omit<DoorScan, 'nonce' | 'phoneId' | 'at'>>,
  ): Promise<DoorScan> {
    const whole = {
      ticketId: null,
      guestId: null,
      serial: null,
      undoes: null,
      isOverruled: false,
      ...scan,
      nonce: crypto.randomUUID(),
      phoneId: this.list?.phoneId ?? '',
      at: this.#nextMoment(),
    };
    this.#kept.unsent.push(whole);
    this.#count();
    await this.#keep('unsent');
    return whole;
  }

  /** The acts of one phone keep their order, even if its clock changes in between. */
  #nextMoment(): number {
    const { list, unsent, refused } = this.#kept;
    const own = (list?.scans ?? []).filter(({ phoneId }) => phoneId === list?.phoneId);
    return [...own, ...unsent, ...refused].reduce(
      (at, scan) => Math.max(at, scan.at + 1),
      this.now(),
    );
  }

  /**
   * Sends the acts of the phone and takes the changes.
   * @throws DoorOver once the phone’s right is over; TypeError without a network
   */
  sync(): Promise<void> {
    this.#sending ??= this.#exchange().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #exchange(): Promise<void> {
    try {
      await this.#sendAndTake();
    } catch (error) {
      // Without a network only the clock tells that the night is over. Unsent scans would be lost.
      if (!(error instanceof DoorOver) && this.#isAfterTheNight && this.unsent === 0)
        await this.#end();
      throw error;
    }
  }

  async #sendAndTake(): Promise<void> {
    await this.#sender.send(this.#kept.unsent, (scans) => this.#post(scans), Date.now());
    const { list, offsetMs } = this.#kept;
    const sentAt = Date.now();
    const fresh: DoorList = await this.#ask('/door/list', { since: list?.version ?? '' });
    const { tickets, scans, guests, ...about } = fresh;
    this.#kept.list = {
      ...about,
      guests: guests ?? this.#guests,
      scans: together(list?.scans ?? [], scans),
    };
    const receivedAt = Date.now();
    this.#kept.offsetMs = correctClock(offsetMs, { sentAt, receivedAt, now: fresh.now });
    const isChanged = Object.keys(tickets).length > 0;
    if (isChanged) this.#take({ ...this.#kept.tickets, ...tickets });
    this.#count();
    await this.#keep('offsetMs', 'list', ...(isChanged ? (['tickets'] as const) : []));
  }

  async #post(scans: DoorScan[]): Promise<void> {
    const answer: { refused: RefusedScan[] } = await this.#ask('/door/scans', {
      scans: scans.map(({ phoneId: _, ...scan }) => scan),
    });
    const refusedAt = new Set(answer.refused.map(({ position }) => position));
    const sent = new Set(scans);
    // They come back with the list; until then they count all the same.
    if (this.list)
      this.list.scans = this.list.scans.concat(scans.filter((_, place) => !refusedAt.has(place)));
    this.#kept.refused.push(...scans.filter((_, place) => refusedAt.has(place)));
    this.#kept.unsent = this.#kept.unsent.filter((scan) => !sent.has(scan));
    await this.#keep('list', 'unsent', 'refused');
  }

  async #keep(...parts: (keyof Kept)[]): Promise<void> {
    if (this.#isClosed) return;
    await keep(Object.fromEntries(parts.map((part) => [part, this.#kept[part]])));
  }

  get #isAfterTheNight(): boolean {
    return this.list !== null && this.now() > this.list.event.goodUntil;
  }

  async #end(): Promise<never> {
    await forget();
    throw new DoorOver();
  }

  async #ask(path: string, body: object) {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      // A network that never answers counts as none.
      signal: AbortSignal.timeout(answerMs),
      body: JSON.stringify({ key: this.#kept.key, ...body }),
    });
    if (answer.status === 401) await this.#end();
    // Others pass: too much at once, or a platform that has just no time. A defect (500) may be one scan’s.
    if (answer.status >= 400 && answer.status <= 500 && ![408, 429].includes(answer.status))
      throw new DoorRefused();
    if (!answer.ok) throw new TypeError(`answered ${answer.status}`);
    return answer.json();
  }

  #take(tickets: Kept['tickets']): void {
    this.#kept.tickets = tickets;
    const all = Object.values(tickets).flat();
    this.#tickets = new Map(all.map((ticket) => [ticket[0], ticket]));
    this.#sold = all.filter(([, , , isValid]) => isValid).length;
  }

  #count(): void {
    const { list, unsent, refused } = this.#kept;
    this.#inside = readInside([...(list?.scans ?? []), ...unsent, ...refused]);
  }
}

/** Each scan once: a phone’s own come back with the list. */
function together(known: DoorScan[], fresh: DoorScan[]): DoorScan[] {
  if (fresh.length === 0) return known;
  return [...new Map([...known, ...fresh].map((scan) => [scan.nonce, scan])).values()];
}
