import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Log } from '#app/platform/log.ts';

/**
 * Work that may be requested at any rate, but is done one at a time: requests that come meanwhile are
 * answered by doing it once more afterwards, for all of them. Failures are for `work` to report.
 */
export function onceMore(work: () => Promise<unknown>): () => void {
  let isAskedFor = false;
  let isUnderWay = false;
  return () => {
    isAskedFor = true;
    if (!isUnderWay) void doAll();
  };

  async function doAll(): Promise<void> {
    isUnderWay = true;
    while (isAskedFor) {
      isAskedFor = false;
      await work().catch(() => {});
    }
    isUnderWay = false;
  }
}

/**
 * Changes that the database announces, as `table:id`, `table:*` for many rows, or `*` for anything.
 * Triggers announce every committed write to profiles.
 */
export interface ChangeFeed {
  onChange(listener: (tag: string) => void): void;
  /** Tells this process at once of its own commit, ahead of the announcement. */
  notify(tag: string): void;
  /** Tells every process that the outbox has more; one that isn’t reached looks by the clock. */
  announceOutbox(): void;
  /** Tells every process that the log of the live streams has more. */
  announceLive(): void;
  /** Tells every process a fact of this moment that isn’t kept; each tag once at a time. */
  announce(tag: string): void;
  /** True only while announcements reach this process; copies may be trusted only then. */
  isHearing(): boolean;
  close(): Promise<void>;
}

const channel = 'changed';
export const outboxTag = 'outbox:new';
export const liveTag = 'live:new';

export async function changesFromPglite(pglite: PGlite): Promise<ChangeFeed> {
  const listeners = new Set<(tag: string) => void>();
  const notify = notifyEach(listeners);
  await pglite.listen(channel, notify);
  return {
    onChange: (listener) => listeners.add(listener),
    notify,
    // No other process can have this database open.
    announceOutbox: () => notify(outboxTag),
    announceLive: () => notify(liveTag),
    announce: notify,
    isHearing: () => !pglite.closed,
    close: async () => {},
  };
}

const beatEveryMs = 400;
const silentAfterMs = 1_200;
const reconnectEveryMs = 500;
/** Between two announcements: the others hear 50 times a second, however much one commits. */
const restMs = 20;

/**
 * Listens on a connection of its own. A heartbeat on the same connection finds out within
 * `silentAfterMs` when it is dead without having said so.
 */
export function changesFromServer(connectionString: string, log: Log): ChangeFeed {
  const listeners = new Set<(tag: string) => void>();
  const notify = notifyEach(listeners);
  let client: pg.Client | null = null;
  const waiting = new Set<string>();
  const announceWaiting = onceMore(async () => {
    const tags = [...waiting];
    waiting.clear();
    await announceOn(client, ...tags);
  });
  let heardAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  void connect();

  return {
    onChange: (listener) => listeners.add(listener),
    notify,
    announceOutbox: onceMore(() => announceOn(client, outboxTag)),
    announceLive: onceMore(() => announceOn(client, liveTag)),
    announce(tag) {
      waiting.add(tag);
      announceWaiting();
    },
    isHearing,
    async close() {
      closed = true;
      heardAt = Number.NEGATIVE_INFINITY;
      await client?.end().catch(() => {});
    },
  };

  function isHearing(): boolean {
    return performance.now() - heardAt < silentAfterMs;
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 3_000,
      query_timeout: silentAfterMs,
      application_name: 'bandstand changes',
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => notify(payload ?? '*'));
    try {
      await next.connect();
      // Announcements are of commits made elsewhere: none needs to wait for the disk.
      await next.query(`set synchronous_commit = off; listen ${channel}`);
      // Whatever was announced before this moment was missed.
      notify('*');
      heardAt = performance.now();
      void beat(next);
    } catch {
      lose(next);
    }
  }

  async function beat(current: pg.Client): Promise<void> {
    try {
      while (current === client && !closed) {
        await new Promise((resolve) => setTimeout(resolve, beatEveryMs).unref());
        const askedAt = performance.now();
        await current.query('select 1');
        if (current !== client) return;
        // While the answer was late, pages may have shown a change that is still to be announced.
        if (!isHearing()) notify('*');
        heardAt = askedAt;
      }
    } catch {
      lose(current);
    }
  }

  function lose(lost: pg.Client): void {
    if (lost !== client || closed) return;
    client = null;
    heardAt = Number.NEGATIVE_INFINITY;
    log.warn('the database’s announcements can’t be heard; nothing is answered from memory');
    lost.end().catch(() => {});
    setTimeout(() => {
      if (!closed) void connect();
    }, reconnectEveryMs).unref();
  }
}

async function announceOn(client: pg.Client | null, ...tags: string[]): Promise<void> {
  await client?.query('select pg_notify($1, tag) from unnest($2::text[]) as tag', [channel, tags]);
  await new Promise((resolve) => setTimeout(resolve, restMs).unref());
}

function notifyEach(listeners: Set<(tag: string) => void>): (tag: string) => void {
  return (tag) => {
    for (const listener of listeners) listener(tag);
  };
}
