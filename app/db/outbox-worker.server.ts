import { createHash } from 'node:crypto';
import { FinalError } from '#app/lib/app-error.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import { makeBell, within } from '#app/lib/waits.ts';
import { kindOf, type Log, saysOnce } from '#app/platform/log.ts';
import { outboxTag } from './changes.server.ts';
import type { Database, Orm } from './client.server.ts';
import {
  type Claimed,
  claimEvent,
  type Full,
  giveUpEvent,
  isPassing,
  type Lane,
  laneOf,
  lanes,
  type OutboxType,
  type PayloadOf,
  postponeEvent,
  removeEvent,
  renewLease,
  typesIn,
} from './outbox.server.ts';

/**
 * One handler for every type of event. It may be asked twice for one event, with the same `key`
 * each time. What it throws means "again later", a `FinalError` "never".
 */
export type OutboxHandlers = {
  [Type in OutboxType]: (payload: PayloadOf<Type>, key: string) => Promise<void>;
};

export type OutboxWorker = {
  /** Takes up nothing more, and lets running work finish within `mostStoppingMs`. */
  stop(): Promise<void>;
};

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

const usualPace = {
  /** How long after a crash others wait. A handler that takes longer has it renewed meanwhile. */
  leaseMs: 30 * seconds,
  /** A lease is renewed for so long, which no handler takes: a mail is given up after a minute. */
  longestMs: 3 * minutes,
  /**
   * How late an event is found at most that wasn’t announced: after a pause, or when a process has died
   * between its commit and the announcement.
   */
  pollMs: 3 * seconds,
  /**
   * The time to the next attempt after each that failed. After the last, a passing failure is given
   * up; everything else is tried again each time that the last pause is over.
   */
  pausesMs: [
    10 * seconds,
    1 * minutes,
    5 * minutes,
    30 * minutes,
    2 * hours,
    6 * hours,
    6 * hours,
    12 * hours,
    24 * hours,
  ],
  mostAtOnce: {
    money: 5,
    mail: 5,
    calendars: 4,
    webhooks: 6,
    documents: 2,
    news: 4,
    push: 4,
    fediverse: 6,
  },
  /** Of one lane, for what one account has caused. */
  mostOfAccount: 2,
  mostStoppingMs: 8 * seconds,
};

/**
 * Does in this process what has to follow. Of many workers one has an event at a time, for
 * `leaseMs`; after a crash it is due again, so everything is done at least once.
 */
export function startOutbox(
  { orm, changes }: Database,
  log: Log,
  handlers: OutboxHandlers,
  pace: Partial<typeof usualPace> = {},
): OutboxWorker {
  const { leaseMs, longestMs, pollMs, pausesMs, mostAtOnce, mostOfAccount, mostStoppingMs } = {
    ...usualPace,
    ...pace,
  };
  const slots = new Slots(mostAtOnce, mostOfAccount);
  const sayOnce = saysOnce(log);
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  const bell = makeBell();
  changes.onChange((tag) => {
    if (tag === '*' || tag === outboxTag) bell.ring();
  });
  const ended = work();
  return {
    async stop() {
      isStopping = true;
      bell.ring();
      const finished = ended.then(() => Promise.all(underWay));
      await within(mostStoppingMs, finished, () => log.warn('work of the outbox is left undone'));
    },
  };

  async function work(): Promise<void> {
    while (!isStopping) {
      const claimed = await take();
      if (!claimed) {
        await bell.wait(pollMs);
        continue;
      }
      const giveBack = slots.take(claimed);
      const work = finish(claimed).finally(() => {
        giveBack();
        underWay.delete(work);
        bell.ring();
      });
      underWay.add(work);
    }
  }

  async function take(): Promise<Claimed | undefined> {
    const full = slots.full();
    if (full === null) return;
    return claimEvent(orm, leaseMs, full).catch((error) => {
      sayOnce('warn', error, 'the outbox can’t be read');
      return undefined;
    });
  }

  async function finish(claimed: Claimed): Promise<void> {
    const takenAt = performance.now();
    const renewing = setInterval(() => {
      if (performance.now() - takenAt > longestMs) clearInterval(renewing);
      else void renewLease(orm, claimed, leaseMs).catch(() => {});
    }, leaseMs / 3);
    renewing.unref();
    await perform(orm, claimed, { handlers, pausesMs, log })
      .catch((error) => {
        // It is due again when its lease has run out.
        sayOnce('warn', error, 'the outbox can’t be written');
      })
      .finally(() => clearInterval(renewing));
  }
}

/**
 * Does the work due by now, and work that follows from it, until nothing is left, without a worker.
 * Failures are left to one, as always.
 */
export async function finishOutbox(orm: Orm, log: Log, handlers: OutboxHandlers): Promise<void> {
  const { leaseMs, pausesMs } = usualPace;
  for (;;) {
    const claimed = await claimEvent(orm, leaseMs);
    if (!claimed) return;
    await perform(orm, claimed, { handlers, pausesMs, log });
  }
}

type Means = { handlers: OutboxHandlers; pausesMs: number[]; log: Log };

async function perform(orm: Orm, claimed: Claimed, { handlers, pausesMs, log }: Means) {
  const { id: outbox, type, payload, attempts } = claimed;
  const lastingPauseMs = isPassing(type) ? undefined : pausesMs.at(-1);
  try {
    // A worker that crashes says nothing; an event that makes it crash is given up here, or put off first.
    if (attempts > pausesMs.length + 1) {
      if (lastingPauseMs === undefined) throw new FinalError('no attempt came to an end');
      await postponeEvent(orm, claimed, lastingPauseMs);
    }
    const handle = handlers[type as OutboxType];
    // During an update, an older worker may find what only a newer one knows.
    if (!handle) throw new Error('this version doesn’t know the type');
    // The language of the request that woke the worker isn’t that of the reader. Type and payload were written together.
    await inLanguage(defaultLanguage, () => handle(payload as never, keyOf(claimed)));
  } catch (error) {
    const pauseMs =
      error instanceof FinalError ? undefined : (pausesMs[attempts - 1] ?? lastingPauseMs);
    if (pauseMs === undefined) {
      log.error({ error, outbox, type, attempts }, 'what had to follow is given up');
      await giveUpEvent(orm, claimed, kindOf(error));
    } else {
      const level = attempts > pausesMs.length ? 'error' : 'warn';
      log[level]({ error, outbox, type, attempts }, 'what has to follow is tried again later');
      await postponeEvent(orm, claimed, pauseMs, kindOf(error));
    }
    return;
  }
  await removeEvent(orm, claimed);
}

/** The same for every attempt at one event, and for no other event. */
function keyOf({ id, createdAt }: Claimed): string {
  return createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('hex').slice(0, 32);
}

/** The events under way in one worker, and what it can’t take up meanwhile. */
class Slots {
  readonly #most: Record<Lane, number>;
  readonly #mostOfAccount: number;
  readonly #underWay = new Map<object, { lane: Lane; accountId: string | null }>();

  constructor(most: Record<Lane, number>, mostOfAccount: number) {
    this.#most = most;
    this.#mostOfAccount = mostOfAccount;
  }

  take(event: { type: string; accountId: string | null }): () => void {
    this.#underWay.set(event, { lane: laneOf(event.type), accountId: event.accountId });
    return () => this.#underWay.delete(event);
  }

  /**
   * Whole lanes, and of the others the accounts that have their share already; null where there is
   * room for nothing.
   */
  full(): Full | null {
    const full = lanes.filter((lane) => this.#count(lane) >= this.#most[lane]);
    if (full.length === lanes.length) return null;
    const accountIds = new Set([...this.#underWay.values()].map(({ accountId }) => accountId));
    const accounts = [...accountIds].flatMap((accountId) =>
      accountId === null
        ? []
        : lanes
            .filter((lane) => this.#count(lane, accountId) >= this.#mostOfAccount)
            .map((lane) => ({ types: typesIn(lane), accountId })),
    );
    return { types: full.flatMap(typesIn), accounts };
  }

  #count(lane: Lane, accountId?: string): number {
    return [...this.#underWay.values()].filter(
      (one) => one.lane === lane && (accountId === undefined || one.accountId === accountId),
    ).length;
  }
}
