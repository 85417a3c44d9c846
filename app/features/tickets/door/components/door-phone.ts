import {
  correctClock,
  type DoorGuest,
  type DoorList,
  type DoorScan,
  type DoorTicket,
  nameMatcher,
  type RefusedScan,
  type UnpaidOrder,
} from '#app/domain/tickets/door/door-list.ts';
import { type Fill, fillOf, type Inside, readInside } from '#app/domain/tickets/door/inside.ts';
import {
  judge,
  judgeGuest,
  judgeTicket,
  judgeUnpaid,
  type Verdict,
  whyShut,
} from '#app/domain/tickets/door/judge.ts';
import { TypedKeys } from '#app/domain/tickets/door/keyboards.ts';
import { findCodes } from '#app/domain/tickets/door/read-code.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { keepPage } from '#app/lib/live/keep-page.ts';
import type { ScanWords } from '../words.ts';
import { forget, type Kept, keep, readKept } from './door-store.ts';
import { prepareSignatures, readSignedCode } from './read-signature.ts';
import { DoorRefused, ScanSender } from './scan-sender.ts';

/** Scanners leave a few milliseconds between two keys; over a slow radio up to a tenth of a second. */
const wholeAfterMs = 300;

/**
 * The field for a hand scanner or a name. A scanner is a keyboard: what it types reaches the field
 * wherever staff tapped before. Which keys it presses is kept beside what they type here.
 */
class ScannerField {
  #field: HTMLInputElement;
  #enter: () => void;
  #keys = new TypedKeys();
  #untilWhole: ReturnType<typeof setTimeout> | undefined;

  /** @param on `change` when something is typed, `enter` for a code or at the end of typing */
  constructor(field: HTMLInputElement, on: { change: () => void; enter: () => void }) {
    this.#field = field;
    this.#enter = on.enter;
    field.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#done();
    });
    field.addEventListener('input', () => {
      if (field.value === '') this.#keys.clear();
      on.change();
    });
    addEventListener('keydown', (event) => this.#type(event));
  }

  get text(): string {
    return this.#field.value.trim();
  }

  /** The readings of the scanned or typed text, the likeliest first. */
  get readings(): string[] {
    return [...this.#keys.readings(this.text)];
  }

  get hasCode(): boolean {
    for (const reading of this.#keys.readings(this.text))
      if (findCodes(reading).length > 0) return true;
    return false;
  }

  get startsCode(): boolean {
    return this.#keys.startsCode(this.text);
  }

  clear(): void {
    this.#field.value = '';
    this.#keys.clear();
  }

  #type(event: KeyboardEvent): void {
    const { key, code, target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    // Some scanners type characters by number: Alt and digits, which arrive as intended.
    const isByNumber = altKey && /^Numpad\d$/.test(code);
    if (ctrlKey || metaKey || (altKey && !isByNumber)) return;
    if (!isByNumber && ['Enter', 'NumpadEnter', 'Tab'].includes(code || key)) {
      if (!this.hasCode) return;
      event.preventDefault();
      // An input method that composes a word takes Enter for itself, and writes the word afterwards.
      if (event.isComposing) this.#field.blur();
      this.#done();
    } else if (isByNumber || (!repeat && this.#keys.press({ key, code, shift: shiftKey }))) {
      if (!(target instanceof HTMLInputElement)) this.#field.focus();
      // Some scanners send nothing after a code.
      clearTimeout(this.#untilWhole);
      this.#untilWhole = setTimeout(() => {
        if (this.hasCode) this.#done();
      }, wholeAfterMs);
    }
  }

  #done(): void {
    clearTimeout(this.#untilWhole);
    this.#enter();
  }
}

const syncEveryMs = 10_000;

/** The page that scans: a field for a scanner or a name, the camera, and the verdict. */
export class DoorPhone extends HTMLElement {
  #door: Door | null = null;
  #words = JSON.parse(this.dataset.words ?? '{}') as ScanWords;
  #scanner = new ScannerField(this.#part('text') as HTMLInputElement, {
    change: () => this.#find(),
    enter: () => void this.#enter(),
  });
  #current: { verdict: Verdict; scan: DoorScan | null } | null = null;

  connectedCallback(): void {
    void this.#begin();
  }

  async #begin(): Promise<void> {
    this.#door = await Door.open();
    if (!this.#door) return this.#say('none');
    void this.#hold();
    this.#part('found').addEventListener('click', (event) => this.#choose(event));
    this.#part('undo').addEventListener('click', () => void this.#undo());
    this.#part('anyway').addEventListener('click', () => void this.#letIn(true));
    this.#part('out').addEventListener('click', () => void this.#letOut());
    this.#part('camera').addEventListener('click', () => void this.#look());
    addEventListener('online', () => void this.#sync());
    setInterval(() => void this.#sync(), syncEveryMs);
    this.#show();
    // Also while the platform doesn’t answer.
    if (await mayLook()) void this.#look();
    await this.#sync();
    await keepDoor(this.#door?.list?.keys ?? []);
  }

  /** One page has the door, the newest: two would overwrite each other’s storage. */
  async #hold(): Promise<void> {
    try {
      await navigator.locks.request('door', { steal: true }, () => new Promise(() => {}));
    } catch {
      this.#door?.close();
      this.#say('elsewhere');
    }
  }

  get #speech(): DoorSpeech {
    return new DoorSpeech(this.#door, this.#words);
  }

  #part(name: string): HTMLElement {
    return this.querySelector(`[data-part="${name}"]`) as HTMLElement;
  }

  async #sync(): Promise<void> {
    try {
      await this.#door?.sync();
      if (!this.#door) return;
      this.#part('offline').hidden = true;
    } catch (error) {
      if (error instanceof DoorOver) return this.#say('over');
      if (!this.#door) return;
      // There is no network, or no answer; scans are kept and sent later.
      this.#part('offline').hidden = false;
    }
    this.#show();
  }

  /** There is nothing to scan with, and nothing of the night stays in sight. */
  #say(what: 'none' | 'over' | 'elsewhere'): void {
    this.#door = null;
    this.querySelector('[data-part="whole"]')?.remove();
    this.#part('waiting').hidden = true;
    this.#part(what).hidden = false;
  }

  /** Shows everything beside the verdict. */
  #show(): void {
    const door = this.#door;
    if (!door) return;
    this.#part('whole').hidden = door.list === null;
    this.#part('waiting').hidden = door.list !== null;
    if (!door.list) return;
    this.#part('title').textContent = door.list.event.title;
    const { inside, capacity, left, state } = door.fill;
    this.#part('inside').textContent = `${inside} / ${capacity}`;
    this.#part('expected').textContent = String(door.expected);
    this.#part('fill').textContent = this.#words.fill[state].replace('#', String(left));
    this.#part('fill').hidden = state === 'room';
    this.#part('fill').dataset.state = state;
    this.#part('unsent').textContent = this.#words.unsent.replace('#', String(door.unsent));
    this.#part('unsent').hidden = door.unsent === 0;
    this.#part('refused').textContent = this.#words.refused.replace('#', String(door.refused));
    this.#part('refused').hidden = door.refused === 0;
    const twice = door.inside.conflicts.length;
    this.#part('twice').textContent = this.#words.twice.replace('#', String(twice));
    this.#part('twice').hidden = twice === 0;
  }

  /** A scanner types a code and Enter, a person a name. */
  async #enter(): Promise<void> {
    const { text, hasCode, readings } = this.#scanner;
    if (!this.#door || (text === '' && !hasCode)) return;
    if (!hasCode && this.#rows.length > 0) return this.#find();
    this.#clear();
    await this.#judge(readings);
  }

  #clear(): void {
    this.#scanner.clear();
    this.#find();
  }

  async #judge(readings: readonly string[]): Promise<void> {
    const verdict = await this.#door?.judgeCode(readings);
    if (verdict) await this.#give(verdict);
  }

  /** Lets in where it may, writes the scan down, and shows the verdict. */
  async #give(verdict: Verdict): Promise<void> {
    this.#current = { verdict, scan: null };
    if (verdict.lets === 'in') await this.#letIn(false);
    else this.#tell();
  }

  async #letIn(isOverruled: boolean): Promise<void> {
    const { verdict } = this.#current ?? {};
    if (!verdict || !this.#door) return;
    const { ticketId, guestId, serial, ticket, guest } = verdict;
    if (!ticketId && !guestId) return;
    const about = { ticketId, guestId, serial };
    const scan = await this.#door.note({ kind: 'in', ...about, isOverruled });
    this.#current = { verdict: { lets: 'in', ...about, ticket, guest, unpaid: null }, scan };
    this.#done();
  }

  async #letOut(): Promise<void> {
    const { verdict } = this.#current ?? {};
    if (!verdict?.ticketId || !this.#door) return;
    const { ticketId, serial } = verdict;
    await this.#door.note({ kind: 'out', ticketId, serial });
    this.#current = null;
    this.#done();
  }

  async #undo(): Promise<void> {
    const { scan } = this.#current ?? {};
    if (!scan || !this.#door) return;
    await this.#door.note({ kind: 'undo', undoes: scan.nonce });
    this.#current = null;
    this.#done();
  }

  #done(): void {
    this.#tell();
    this.#show();
    void this.#sync();
  }

  /** The verdict by colour, shape, word, sound and vibration. */
  #tell(): void {
    const { verdict, scan } = this.#current ?? {};
    const isIn = verdict?.lets === 'in';
    this.#part('verdict').dataset.lets = verdict ? (isIn ? 'in' : 'out') : '';
    this.#part('word').textContent = verdict
      ? this.#words[isIn ? 'in' : 'notIn']
      : this.#words.ready;
    this.#part('why').textContent = verdict ? this.#speech.reason(verdict) : '';
    this.#part('who').textContent = verdict ? this.#speech.who(verdict) : '';
    this.#part('undo').hidden = !scan;
    this.#part('anyway').hidden = isIn || !(verdict?.ticketId ?? verdict?.guestId);
    this.#part('out').hidden = verdict?.lets !== 'nobody in' || verdict.why !== 'in already';
    if (!verdict) return;
    sound(isIn);
    navigator.vibrate?.(isIn ? 80 : [120, 80, 120]);
  }

  #find(): void {
    this.#part('found').replaceChildren(...this.#rows);
  }

  /** The matches of the typed name. */
  get #rows(): HTMLElement[] {
    const door = this.#door;
    const { text, startsCode } = this.#scanner;
    if (!door || text.length < 2 || startsCode) return [];
    return [
      ...door
        .findGuests(text)
        .map((guest) => rowOf({ guest: guest.id }, this.#speech.guest(guest))),
      ...door.findUnpaid(text).map((one) => rowOf({ unpaid: one.order }, this.#speech.unpaid(one))),
      ...door.find(text).map((ticket) => {
        const mark = door.inside.tickets.has(ticket[0]) ? ` · ${this.#words.isIn}` : '';
        return rowOf({ ticket: ticket[0] }, this.#speech.ticket(ticket) + mark);
      }),
    ];
  }

  #choose(event: Event): void {
    const { ticket, guest, unpaid } = (event.target as HTMLElement).dataset;
    const door = this.#door;
    const verdict =
      (ticket && door?.judgeTicket(ticket)) ||
      (guest && door?.judgeGuest(guest)) ||
      (unpaid && door?.judgeUnpaid(unpaid));
    if (!verdict) return;
    this.#clear();
    void this.#give(verdict);
  }

  /** Shows the picture of the camera, and judges each code in it once. */
  async #look(): Promise<void> {
    const { startCamera } = await import('./door-camera.ts');
    const [video, light] = [this.#part('video') as HTMLVideoElement, this.#part('light')];
    const isWatching = await startCamera({ video, light }, (code) => void this.#judge([code]));
    video.hidden = !isWatching;
    this.#part('camera').hidden = isWatching;
    this.#part('no-camera').hidden = isWatching;
  }
}

function rowOf(about: Record<string, string>, text: string): HTMLElement {
  const row = document.createElement('button');
  row.type = 'button';
  row.className = 'button';
  Object.assign(row.dataset, about);
  row.textContent = text;
  const item = document.createElement('li');
  item.append(row);
  return item;
}

/** The camera was allowed before, so that the door needn’t ask for it each time. */
async function mayLook(): Promise<boolean> {
  const name = 'camera' as PermissionName;
  const allowed = await navigator.permissions?.query({ name }).catch(() => null);
  return allowed?.state === 'granted';
}

/** So that the page opens again without a network: its files stay on the phone. */
async function keepDoor(keys: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await prepareSignatures(keys);
  await import('./watch-camera.ts').then(({ prepareCamera }) => prepareCamera());
  await keepPage({ worker: '/door-worker.js', scope: '/door/', page: '/door/scan' });
}

let context: AudioContext | null = null;

/** A high tone for a ticket that lets in, two low ones for a refusal. */
function sound(isIn: boolean): void {
  context ??= new AudioContext();
  // A context made before the page was touched is silent.
  void context.resume();
  const tones = isIn ? [880] : [220, 196];
  tones.forEach((hertz, at) => {
    if (context) play(context, hertz, context.currentTime + at * 0.18);
  });
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.16);
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const inFull = { weekday: 'long', day: 'numeric', month: 'long', ...clock } as const;

/** The texts of a verdict and of its subject. */
export class DoorSpeech {
  #door: Door | null;
  #words: ScanWords;

  constructor(door: Door | null, words: ScanWords) {
    this.#door = door;
    this.#words = words;
  }

  reason(verdict: Verdict): string {
    if (verdict.lets === 'in')
      return (verdict.ticket ?? verdict.guest) ? '' : this.#words.soldSince;
    const { why, before, night, unpaid } = verdict;
    const { list } = this.#door ?? {};
    if (!list) return this.#words.why[why];
    if (unpaid) return this.#words.notPaidYet;
    if (night)
      return this.#words.laterNight
        .replace('#title', night.title)
        .replace('#when', this.#when(night.doorsAt, inFull));
    return this.#words.why[why]
      .replace('#when', this.#when(list.event.doorsAt, inFull))
      .replace('#time', before ? this.#when(before.at, clock) : '')
      .replace('#phone', list.phones[before?.phoneId ?? ''] ?? this.#words.sales);
  }

  who({ guest, ticket, unpaid }: Verdict): string {
    if (guest) return this.guest(guest);
    if (unpaid) return this.unpaid(unpaid);
    return ticket ? this.ticket(ticket) : '';
  }

  ticket([, , typeId, , name, order, seat]: DoorTicket): string {
    const type = this.#door?.list?.types[typeId]?.name;
    return [seat, name, type, order].filter(Boolean).join(' · ');
  }

  guest({ id, name, places, listedBy }: DoorGuest): string {
    const count = this.#door?.inside.guests.get(id) ?? 0;
    const text = this.#words.guest.replace('#count', String(count));
    return [name, listedBy, text.replace('#places', String(places))].filter(Boolean).join(' · ');
  }

  unpaid({ name, order, count }: UnpaidOrder): string {
    return [name, this.#words.ticketCount.replace('#', String(count)), order].join(' · ');
  }

  /** On the clock of the venue. */
  #when(at: number, parts: Intl.DateTimeFormatOptions): string {
    const timeZone = this.#door?.list?.event.timeZone;
    return dateFormat({ ...parts, ...(timeZone && { timeZone }) }).format(at);
  }
}

const answerMs = 15_000;

/** The phone’s right is over: it has deleted everything. */
class DoorOver extends Error {}

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
