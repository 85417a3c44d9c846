import { liveTag } from '#app/db/changes.server.ts';
import type { Database, Orm } from '#app/db/client.server.ts';
import {
  isLater,
  type LiveEvent,
  type LivePlace,
  readCursor,
  readLive,
  readLiveEnd,
  writtenCursor,
} from '#app/db/live-log.server.ts';
import { liveDays } from '#app/features/notifications/policy.ts';
import { type ProfileRight, rightsOf } from '#app/features/profiles/policy.ts';
import { findEnded, type Listener, readListeners } from '#app/features/profiles/queries.server.ts';
import { makeBell } from '#app/lib/waits.ts';
import type { LiveStream, LiveStreams } from '#app/platform/live-streams.server.ts';
import { type Log, saysOnce } from '#app/platform/log.ts';
import { parts } from './parts.server.ts';

const rightTo: Record<string, ProfileRight> = Object.assign({}, ...parts.map(({ live }) => live));

const pollMs = 3_000;
/** Interval while an older transaction, still open, keeps committed news from being read. */
const heldUpMs = 50;
const mostAtOnce = 500;
/** A reader who has missed more has to reload. */
const mostMissed = 1_000;

/**
 * Sends news to the open streams of this process: it reads the log once for all of them, checks each time
 * who may hear of it by now, and lets reconnecting readers go on where they were.
 */
export function startLive(
  { database: { orm, changes }, log }: { database: Database; log: Log },
  streams: LiveStreams,
): { stop(): Promise<void> } {
  const bell = makeBell();
  const teller = new Teller(orm, streams);
  const sayOnce = saysOnce(log);
  let isStopping = false;
  changes.onChange((tag) => {
    if (tag === '*' || tag === liveTag) bell.ring();
  });
  streams.onJoin = () => bell.ring();
  let second = 0;
  const beating = setInterval(() => {
    second += 1;
    void teller.beat(second).catch((error) => sayOnce('warn', error, 'sessions can’t be read'));
  }, 1_000);
  beating.unref();
  const ended = work();
  return {
    async stop() {
      isStopping = true;
      clearInterval(beating);
      streams.stop();
      bell.ring();
      await ended;
    },
  };

  async function work(): Promise<void> {
    while (!isStopping) {
      const waitMs = await teller.goOn().catch((error) => {
        sayOnce('warn', error, 'the log of the live streams can’t be read');
        return pollMs;
      });
      await bell.wait(waitMs);
    }
  }
}

/** The place up to which the log has been read, and the database system it is on. */
type Position = { place: LivePlace; system: string };

class Teller {
  readonly #orm: Orm;
  readonly #streams: LiveStreams;
  /** The place of all streams that have been let in; null while there are none. */
  #at: Position | null = null;

  constructor(orm: Orm, streams: LiveStreams) {
    this.#orm = orm;
    this.#streams = streams;
  }

  /**
   * Sends new entries of the log, and lets new streams in.
   * @returns milliseconds until the next look, unless the bell rings before
   */
  async goOn(): Promise<number> {
    const joining = this.#streams.takeJoining();
    if (this.#streams.count === 0) this.#at = null;
    if (this.#streams.count === 0) return pollMs;
    try {
      // Read only after the streams were taken, so that they miss nothing in between.
      this.#at ??= await readLiveEnd(this.#orm);
      const isHeldUp = await this.#readOn(this.#at);
      await this.#letIn(joining, this.#at);
      return isHeldUp ? heldUpMs : pollMs;
    } catch (error) {
      this.#streams.putBack(joining);
      throw error;
    }
  }

  /** Sends some streams a sign of life with their place, and ends those whose session is over. */
  async beat(second: number): Promise<void> {
    const beating = [...this.#streams.beating(second)];
    if (beating.length === 0) return;
    const over = await findEnded(this.#orm, [...new Set(beating.map(({ by }) => by))]);
    const id = this.#at && idOf(this.#at);
    for (const stream of beating)
      if (over.has(stream.by)) stream.outgoing.end();
      else if (id) this.#streams.send(stream, `:\n${id}\n`);
  }

  /** @returns true if something is held up */
  async #readOn(at: Position): Promise<boolean> {
    for (;;) {
      const { events, place, isMore, isHeldUp } = await readLive(this.#orm, at.place, mostAtOnce);
      await this.#tell(events, at.system, (by) => this.#streams.of(by));
      at.place = place;
      if (!isMore) return isHeldUp;
    }
  }

  async #letIn(joining: LiveStream[], at: Position): Promise<void> {
    const cursors = new Map(joining.flatMap((stream) => cursorOf(stream, at)));
    const missed = await this.#readMissed([...cursors.values()], at.place);
    for (const [stream, cursor] of cursors)
      if (missed.from && isLater(missed.from, cursor)) cursors.delete(stream);
    const resumed = Map.groupBy(cursors, ([{ by }]) => by);
    await this.#tell(missed.events, at.system, (by, event) =>
      (resumed.get(by) ?? []).flatMap(([stream, cursor]) =>
        isLater(event, cursor) ? [stream] : [],
      ),
    );
    for (const stream of joining) {
      const isLost = stream.after !== null && !cursors.has(stream);
      const news = isLost ? 'reload' : 'ready';
      this.#streams.send(stream, `${idOf(at)}event: ${news}\ndata: {}\n\n`);
      this.#streams.letIn(stream);
    }
  }

  /** The events after the earliest of these places, and the place from which they are complete. */
  async #readMissed(places: LivePlace[], until: LivePlace) {
    const events: LiveEvent[] = [];
    const [first = null] = places.toSorted((one, other) => (isLater(one, other) ? 1 : -1));
    let from = first;
    for (let place = first; place; ) {
      const page = await readLive(this.#orm, place, mostAtOnce);
      events.push(...page.events.filter((event) => !isLater(event, until)));
      if (events.length > mostMissed) from = events.splice(0, mostAtOnce).at(-1) ?? from;
      place = page.isMore && isLater(until, page.place) ? page.place : null;
    }
    return { events, from };
  }

  async #tell(events: LiveEvent[], system: string, readersOf: ReadersOf): Promise<void> {
    if (events.length === 0) return;
    const pages = [...new Set(events.flatMap((event) => event.pages))];
    const listeners = Map.groupBy(
      await readListeners(this.#orm, pages),
      ({ profileId }) => profileId,
    );
    const texts = new Map<LiveStream, string>();
    for (const event of events) {
      const id = idOf({ place: event, system });
      for (const [by, own] of hearersOf(event, listeners)) {
        const text = `${id}${textOf(event, own)}`;
        for (const stream of readersOf(by, event))
          texts.set(stream, (texts.get(stream) ?? '') + text);
      }
    }
    for (const [stream, text] of texts) this.#streams.send(stream, text);
  }
}

type ReadersOf = (by: string, event: LiveEvent) => Iterable<LiveStream>;

/** By session or key, the pages of an event for which its reader may hear of it. */
function hearersOf(
  { kind, pages }: LiveEvent,
  listeners: Map<string, Listener[]>,
): Map<string, string[]> {
  const own = new Map<string, string[]>();
  const right = rightTo[kind];
  for (const { by, profileId, role } of pages.flatMap((page) => listeners.get(page) ?? []))
    if (right && rightsOf(role).includes(right)) own.set(by, [...(own.get(by) ?? []), profileId]);
  return own;
}

/** The place at which a reconnecting stream goes on; none if it can’t. */
function cursorOf(stream: LiveStream, { place, system }: Position): [LiveStream, LivePlace][] {
  const cursor = stream.after === null ? null : readCursor(stream.after);
  const isKnown = cursor?.system === system && isKept(cursor.at) && !isLater(cursor, place);
  return isKnown ? [[stream, cursor]] : [];
}

/** A little less than the log is kept, so that nothing goes meanwhile. */
function isKept(at: Date): boolean {
  return Date.now() - at.getTime() < (liveDays - 0.5) * 24 * 60 * 60 * 1_000;
}

function idOf({ system, place }: Position): string {
  return `id: ${writtenCursor({ system, ...place, at: new Date() })}\n`;
}

function textOf({ kind, subjectId: id, what }: LiveEvent, pages: string[]): string {
  return `data: ${JSON.stringify({ kind, id, what, pages })}\n\n`;
}
