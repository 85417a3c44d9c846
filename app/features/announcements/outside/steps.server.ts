import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { outsideActs, outsideShows, refusedNamings } from '#app/db/schema/announcements.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  type ImportSource,
  type OutsideShow,
  outsideLimits,
  showTimes,
} from '#app/domain/announcements/outside-show.ts';
import type { Act, EventStatus } from '#app/domain/announcements/public-event.ts';
import { townOf } from '#app/domain/profiles/places.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import {
  findTown,
  isShown,
  mostGenres,
  type PublicRow,
  putPublicEvents,
  readPublicRows,
} from '../steps.server.ts';

export type Lister = typeof profiles.$inferSelect;

/** The page that lists a show, locked so that no two changes of its list happen at once. */
export async function lockLister(tx: Orm, profileId: string): Promise<Lister> {
  const [page] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('no key update');
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  return page;
}

export type PutShow = {
  /** Null for a new show. */
  id: string | null;
  show: OutsideShow;
  isCancelled?: boolean;
  source?: { kind: ImportSource; key: string };
};

/** Writes shows of a locked page and their public copies. Returns their ids in the same order. */
export async function putOutsideShows(
  tx: Orm,
  profileId: string,
  put: PutShow[],
): Promise<string[]> {
  await requireRoom(tx, profileId, put.filter(({ id }) => id === null).length);
  const rows = put.map((one) => rowOf(profileId, one));
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < rows.length; at += mostAtOnce)
    await tx
      .insert(outsideShows)
      .values(rows.slice(at, at + mostAtOnce))
      .onConflictDoUpdate({ target: outsideShows.id, set: changedColumns });
  // Read only now, after any answer in progress has been waited for.
  const answers = await readAnswers(tx, ids);
  if (ids.length > 0) await tx.delete(outsideActs).where(inArray(outsideActs.showId, ids));
  const acts = put.flatMap(({ show }, index) =>
    show.lineUp.map((act, position) => {
      const showId = ids[index] ?? '';
      const answer = act.pageId ? answers.get(`${showId} ${act.pageId}`) : undefined;
      const pageId = answer === 'refused' ? null : act.pageId;
      const agreedAt = answer instanceof Date ? answer : null;
      return { showId, position, name: act.name, pageId, agreedAt };
    }),
  );
  for (let at = 0; at < acts.length; at += mostAtOnce)
    await tx.insert(outsideActs).values(acts.slice(at, at + mostAtOnce));
  await refreshOutsideShows(tx, inArray(outsideShows.id, ids));
  return ids;
}

const mostAtOnce = 500;

function rowOf(profileId: string, { id, show, isCancelled, source }: PutShow) {
  const { lineUp: _, ...facts } = show;
  const times = showTimes(show);
  if ('problem' in times) throw new AppError('bad-input', words('announcements')('problem.time'));
  return {
    ...facts,
    ...times,
    profileId,
    firstDay: show.day,
    id: id ?? newWrittenCode().replace('-', ''),
    cancelledAt: isCancelled ? new Date() : null,
    source: source?.kind ?? null,
    sourceKey: source?.key ?? null,
  };
}

/** Its owner, age, source and cancellation stay. */
const unchanged = [
  'id',
  'profileId',
  'firstDay',
  'cancelledAt',
  'source',
  'sourceKey',
  'createdAt',
];
const changedColumns = {
  ...Object.fromEntries(
    Object.entries(outsideShows)
      .filter(([name]) => !unchanged.includes(name) && name !== 'enableRLS')
      .map(([name, column]) => [name, sql.raw(`excluded."${(column as { name: string }).name}"`)]),
  ),
  cancelledAt: sql`coalesce(${outsideShows.cancelledAt}, excluded.cancelled_at)`,
  changedAt: sql`now()`,
};

/** Answers of pages that were asked before: the date of their consent, or a refusal. */
async function readAnswers(tx: Orm, ids: string[]): Promise<Map<string, Date | 'refused'>> {
  if (ids.length === 0) return new Map();
  const { showId, pageId, agreedAt } = outsideActs;
  const agreed = await tx
    .select({ showId, pageId, agreedAt })
    .from(outsideActs)
    .where(and(inArray(showId, ids), isNotNull(agreedAt)));
  const refused = await tx.select().from(refusedNamings).where(inArray(refusedNamings.showId, ids));
  return new Map<string, Date | 'refused'>([
    ...agreed.map((one) => [`${one.showId} ${one.pageId}`, one.agreedAt ?? 'refused'] as const),
    ...refused.map((one) => [`${one.showId} ${one.pageId}`, 'refused'] as const),
  ]);
}

async function requireRoom(tx: Orm, profileId: string, added: number): Promise<void> {
  if (added === 0) return;
  const [present] = await tx
    .select({ shows: count() })
    .from(outsideShows)
    .where(eq(outsideShows.profileId, profileId));
  const limit = outsideLimits.shows;
  if ((present?.shows ?? 0) + added <= limit) return;
  throw new AppError(
    'conflict',
    words('announcements')('outside.refused.tooMany', { most: limit }),
  );
}

/**
 * Refreshes the public copies of shows that pages list themselves. Two runs at once wait for each
 * other.
 */
export async function refreshOutsideShows(tx: Orm, condition: SQL | undefined): Promise<void> {
  const locked = await tx
    .select({ id: outsideShows.id })
    .from(outsideShows)
    .where(condition)
    .orderBy(asc(outsideShows.id))
    .for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return;
  const now = await readClock(tx);
  const former = await readPublicRows(tx, ids);
  const shows = await tx
    .select({ show: outsideShows, page: profiles })
    .from(outsideShows)
    .innerJoin(profiles, eq(profiles.id, outsideShows.profileId))
    .where(inArray(outsideShows.id, ids));
  const acts = await tx
    .select({ act: outsideActs, page: profiles })
    .from(outsideActs)
    .leftJoin(profiles, eq(profiles.id, outsideActs.pageId))
    .where(inArray(outsideActs.showId, ids))
    .orderBy(asc(outsideActs.showId), asc(outsideActs.position));
  const actsOf = Map.groupBy(acts, ({ act }) => act.showId);
  const towns = new Map<string, string | null>();
  const next = new Map<string, PublicRow | null>();
  for (const { show, page } of shows) {
    if (page.userType === 'venue' && !towns.has(page.id)) towns.set(page.id, await findTown(page));
    const town = towns.get(page.id) ?? null;
    next.set(show.id, makeOutsideRow({ show, page, town, acts: actsOf.get(show.id) ?? [] }, now));
  }
  await putPublicEvents(tx, former, next);
}

type Page = typeof profiles.$inferSelect;
type Listed = {
  show: typeof outsideShows.$inferSelect;
  page: Page;
  /** Of the venue. */
  town: string | null;
  acts: { act: typeof outsideActs.$inferSelect; page: Page | null }[];
};

/** The public copy of a show that a page lists itself; null while the page isn’t public. */
function makeOutsideRow({ show, page, town, acts }: Listed, now: Date): PublicRow | null {
  if (!isShown(page)) return null;
  const isVenue = page.userType === 'venue';
  // A name links only to a page whose people have agreed.
  const agreed = acts.filter(({ act, page }) => act.agreedAt !== null && page && isShown(page));
  const otherActs = acts.map(({ act }): Act => {
    const isLinked = agreed.some((one) => one.act.position === act.position);
    return { pageId: isLinked ? act.pageId : null, name: act.name, startsAt: null };
  });
  const ownAct: Act = { pageId: page.id, name: page.displayName ?? '', startsAt: null };
  const lineUp = isVenue ? otherActs : [ownAct, ...otherActs];
  const players = [...(isVenue ? [] : [page]), ...agreed.flatMap(({ page }) => page ?? [])];
  const place = isVenue ? placeOfVenue(page, town) : placeOf(show);
  const { id, day, startsAt, endsAt, timeZone, description, isFree, ticketUrl } = show;
  const status: EventStatus = show.cancelledAt
    ? 'cancelled'
    : day === show.firstDay
      ? 'scheduled'
      : 'postponed';
  return {
    id,
    outsideId: id,
    announcementId: null,
    status,
    day,
    startsAt,
    endsAt,
    venueId: isVenue ? page.id : null,
    pages: [...new Set([page.id, ...lineUp.flatMap(({ pageId }) => pageId ?? [])])],
    isPast: endsAt <= now,
    latitude: place.position?.latitude ?? null,
    longitude: place.position?.longitude ?? null,
    town: place.town,
    genres: [...new Set(players.flatMap(({ genres }) => genres))].slice(0, mostGenres),
    facts: {
      title: show.title || lineUp.map(({ name }) => name).join(', ') || place.venueName,
      description,
      lineUp,
      timeZone,
      isElsewhere: false,
      venueName: place.venueName,
      isVenuePublic: isVenue,
      room: place.room,
      address: place.address,
      country: place.country,
      position: place.position,
      hasTime: show.time !== null,
      doorsAt: null,
      minimumAge: null,
      access: '',
      price: {
        kind: isFree ? 'free' : ticketUrl ? 'link' : 'unsaid',
        amountMinor: null,
        currency: null,
        url: ticketUrl || null,
      },
      isSoldOut: false,
      poster: null,
      formerDay: status === 'postponed' ? show.firstDay : null,
    },
  };
}

function placeOfVenue(page: Page, town: string | null) {
  const { address, displayName } = page;
  const venueName = displayName ?? '';
  return { venueName, room: null, address, country: null, position: positionOf(page), town };
}

/** A place without a page here. Its town appears in lists, where a venue’s page would supply it. */
function placeOf({ placeName, address, town, country, latitude, longitude }: Listed['show']) {
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    venueName: placeName,
    room: town || null,
    country,
    position,
    address: [address, town].filter(Boolean).join(', ') || null,
    town: townOf(town, country)?.key ?? null,
  };
}
