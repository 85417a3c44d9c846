import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { calendarBusy, calendarSources } from '#app/db/schema/calendar.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { textInBytes } from '#app/lib/csv.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import type { BusyAnswer, BusyTime } from '#app/platform/busy-times.ts';
import {
  getOutside,
  type MayReach,
  type OutgoingAnswer,
  OutgoingError,
} from '#app/platform/outgoing.server.ts';
import { readBusy } from '#app/platform/read-busy.server.ts';

type Services = { database: Database; mayReach?: MayReach; longestMs?: number };

const mostBytes = 5 * 1024 * 1024;
const usualLongestMs = 20_000;
const past = { hours: 24 * 31 };
const ahead = { hours: 24 * 549 };

/**
 * Reads a calendar kept elsewhere. Its busy times replace the earlier ones; if it can't be read,
 * they stay, and the failure is recorded with its reason.
 */
export async function refreshSource(services: Services, sourceId: string): Promise<void> {
  const { orm } = services.database;
  const source = await claim(orm, sourceId);
  if (!source) return;
  const outcome = await fetchCalendar(source, services);
  await orm.transaction(async (tx) => {
    const [present] = await tx
      .select({ id: calendarSources.id })
      .from(calendarSources)
      .where(eq(calendarSources.id, sourceId))
      .for('update');
    if (!present) return;
    if ('failure' in outcome) return recordFailure(tx, sourceId, outcome.failure);
    const { answer, busy } = outcome;
    if (busy) await replaceBusy(tx, source, busy.busy);
    await tx
      .update(calendarSources)
      .set({
        failure: null,
        failingSince: null,
        ...(busy && {
          ...versionOf(answer),
          readAt: sql`now()`,
          unread: busy.unread,
          unreadCount: busy.unreadCount,
        }),
      })
      .where(eq(calendarSources.id, sourceId));
  });
}

type Source = {
  id: string;
  profileId: string;
  address: string;
  entityTag: string | null;
  lastModified: string | null;
  isFresh: boolean;
  timeZone: string | null;
};

/** Claims the calendar, so that no other worker tries it soon. */
async function claim(orm: Orm, sourceId: string): Promise<Source | undefined> {
  const { id, profileId, address, entityTag, lastModified, readAt } = calendarSources;
  await orm
    .update(calendarSources)
    .set({ triedAt: sql`now()`, nextTryAt: sql`now() + interval '15 minutes'` })
    .where(eq(id, sourceId));
  const [source] = await orm
    .select({
      id,
      profileId,
      address,
      entityTag,
      lastModified,
      timeZone: profiles.timeZone,
      // Repeating events go on beyond the part read so far, so an unchanged calendar is read again
      // daily.
      isFresh: sql<boolean>`coalesce(${readAt} > now() - interval '1 day', false)`,
    })
    .from(calendarSources)
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(eq(id, sourceId));
  return source;
}

type BusyTimes = Exclude<BusyAnswer, { problem: string }>;

/** `busy` is null for a calendar that hasn't changed. */
type Outcome = { answer: OutgoingAnswer; busy: BusyTimes | null } | { failure: string };

async function fetchCalendar(source: Source, { mayReach, longestMs }: Services): Promise<Outcome> {
  const headers = source.isFresh ? conditions(source) : {};
  try {
    const answer = await getOutside(source.address, {
      headers,
      mostBytes,
      longestMs: longestMs ?? usualLongestMs,
      mayReach,
    });
    if (answer.status === 304) return { answer, busy: null };
    if (answer.status !== 200) return { failure: `status ${answer.status}` };
    const now = Temporal.Now.instant();
    const busy = await readBusy({
      // In other encodings, the times use letters that every charset shares.
      text: textInBytes(answer.body).text ?? answer.body.toString('latin1'),
      timeZone: [source.timeZone ?? '', 'UTC'].find(isTimeZone) ?? 'UTC',
      fromMs: now.subtract(past).epochMilliseconds,
      toMs: now.add(ahead).epochMilliseconds,
    });
    return 'problem' in busy ? { failure: busy.problem } : { answer, busy };
  } catch (error) {
    if (error instanceof OutgoingError) return { failure: error.problem };
    throw error;
  }
}

function conditions({ entityTag, lastModified }: Source): Record<string, string> {
  return {
    ...(entityTag ? { 'if-none-match': entityTag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}

/** Only headers that can be sent back unchanged. */
function versionOf({ headers }: OutgoingAnswer) {
  const plain = (value: string | undefined) =>
    value && /^[\x20-\x7e]{1,300}$/.test(value) ? value : null;
  return { entityTag: plain(headers.etag), lastModified: plain(headers['last-modified']) };
}

async function replaceBusy(tx: Orm, source: Source, busy: BusyTime[]): Promise<void> {
  await tx.delete(calendarBusy).where(eq(calendarBusy.sourceId, source.id));
  const rows = busy.map(({ startMs, endMs, allDay }) => ({
    sourceId: source.id,
    profileId: source.profileId,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    allDay,
  }));
  // A statement takes a limited number of values.
  for (let index = 0; index < rows.length; index += 1_000)
    await tx.insert(calendarBusy).values(rows.slice(index, index + 1_000));
}

/** The longer it fails, the less often it is tried: after hours, not minutes. */
async function recordFailure(tx: Orm, sourceId: string, failure: string): Promise<void> {
  const since = sql`coalesce(${calendarSources.failingSince}, now())`;
  await tx
    .update(calendarSources)
    .set({
      failure,
      failingSince: since,
      nextTryAt: sql`now() + least(greatest(now() - ${since}, interval '15 minutes'), interval '6 hours')`,
    })
    .where(eq(calendarSources.id, sourceId));
}
