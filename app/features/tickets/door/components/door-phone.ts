import type { DoorScan } from '#app/domain/tickets/door/door-list.ts';
import type { Verdict } from '#app/domain/tickets/door/judge.ts';
import { keepPage } from '#app/lib/live/keep-page.ts';
import { Door, DoorOver } from './door.ts';
import { DoorSpeech } from './door-speech.ts';
import { prepareSignatures } from './read-signature.ts';
import type { ScanWords } from './scan-page.tsx';
import { ScannerField } from './scanner-field.ts';
import { sound } from './sound.ts';

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
