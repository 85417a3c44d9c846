import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { anyOf } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { listings } from '#app/db/schema/discovery.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { listingOfEvent, listingOfSlot } from '#app/domain/discovery/listing.ts';
import { newcomerDays } from '#app/domain/discovery/ranking.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import { findPlaces, putListings, writePageListings } from './steps.server.ts';

type Services = { database: Database };

/** Rewrites the listings of some pages and of all their nights, after a change. */
export async function refreshListings(
  { database: { orm } }: Services,
  pages: string[],
): Promise<void> {
  if (pages.length === 0) return;
  await orm.transaction(async (tx) => {
    await Promise.all([
      writePageListings(tx, pages),
      writeSlotListings(tx, pages),
      writeEventListings(tx, sql`${publicEvents.pages} && ${sql.param(pages)}::text[]`),
    ]);
  });
}

/** Rewrites the listings of some events, after their public copies have changed. */
export async function refreshEventListings(
  { database: { orm } }: Services,
  ids: string[],
): Promise<void> {
  await orm.transaction((tx) => writeEventListings(tx, inArray(publicEvents.id, ids)));
}

/**
 * Removes past listings, which searches already skip, and ranks pages that are no longer new like
 * all others.
 */
export async function sweepListings({ database: { orm } }: Services): Promise<void> {
  await orm.delete(listings).where(lt(listings.until, sql`now()`));
  for (;;) {
    const aged = await orm
      .select({ id: profiles.id })
      .from(listings)
      .innerJoin(profiles, eq(profiles.id, listings.pageId))
      .where(
        sql`${listings.isNew} and coalesce(${profiles.publishedAt}, ${profiles.createdAt}) <= now() - make_interval(days => ${newcomerDays}::int)`,
      )
      .limit(batchSize);
    if (aged.length === 0) return;
    await orm.transaction((tx) =>
      writePageListings(
        tx,
        aged.map(({ id }) => id),
      ),
    );
  }
}

const batchSize = 200;

/**
 * Rewrites every listing in batches, while everything else goes on. Returns how many there are
 * then.
 */
export async function rebuildListings({ database: { orm } }: Services): Promise<number> {
  for await (const ids of idsOf(orm, profiles))
    await orm.transaction(async (tx) => {
      await writePageListings(tx, ids);
      await writeSlotListings(tx, ids);
    });
  for await (const ids of idsOf(orm, publicEvents))
    await orm.transaction((tx) => writeEventListings(tx, inArray(publicEvents.id, ids)));
  await orm.delete(listings).where(lt(listings.until, sql`now()`));
  return orm.$count(listings);
}

async function* idsOf(
  orm: Orm,
  table: typeof profiles | typeof publicEvents,
): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows = await orm
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(batchSize);
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? '';
  }
}

/** Writes the listings of coming shows of some pages. */
async function writeEventListings(tx: Orm, condition: SQL): Promise<void> {
  const rows = await tx
    .select({ show: publicEvents, homeTown: profiles.homeTown })
    .from(publicEvents)
    .leftJoin(profiles, eq(profiles.id, publicEvents.venueId))
    .where(and(eq(publicEvents.isPast, false), condition))
    .orderBy(asc(publicEvents.id))
    .for('share', { of: publicEvents });
  const places = await findPlaces(
    tx,
    rows.map(({ show: { facts }, homeTown }) => ({
      homeTown: facts.isElsewhere ? '' : (homeTown ?? ''),
      address: facts.address ?? '',
      position: facts.position,
    })),
  );
  const entries = rows.flatMap(({ show }, index) => {
    const place = places[index];
    return place ? listingOfEvent(show, place) : [];
  });
  await putListings(
    tx,
    ['event'],
    entries.map(({ id }) => id),
    entries,
  );
}

/** Writes the listings of open slots of some venues, and removes the others. */
async function writeSlotListings(tx: Orm, venueIds: string[]): Promise<void> {
  const before = tx
    .select({ id: listings.id })
    .from(listings)
    // With the kind, PostgreSQL can use places of a rare kind.
    .where(and(sql`${listings.kind} = ${anyOf(['slot'])}`, inArray(listings.pageId, venueIds)));
  const open = tx
    .select({ slot: eventSlots, event: events, venue: profiles, capacity: rooms.capacity })
    .from(eventSlots)
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(
      and(
        inArray(events.venueId, venueIds),
        isNotNull(eventSlots.openedAt),
        isNull(events.cancelledAt),
        sql`${eventSlots.startsAt} > now()`,
        isPublic(),
      ),
    )
    .orderBy(asc(eventSlots.id))
    .for('share', { of: eventSlots });
  const [former, rows] = await Promise.all([before, open]);
  const places = await findPlaces(
    tx,
    rows.map(({ venue }) => ({
      homeTown: venue.homeTown ?? '',
      address: venue.address ?? '',
      position: positionOf(venue),
    })),
  );
  const entries = rows.flatMap(({ slot, event, venue, capacity }, index) => {
    const place = places[index];
    const { id, name, pitch, genres, startsAt, applyBy } = slot;
    const until = applyBy && applyBy < startsAt ? applyBy : startsAt;
    return place
      ? listingOfSlot(
          {
            id,
            name,
            pitch,
            genres,
            startsAt,
            until,
            capacity,
            day: event.day,
            venueId: venue.id,
            venueName: venue.displayName ?? '',
            night: event.title,
          },
          place,
        )
      : [];
  });
  const ids = new Set([...former, ...entries].map(({ id }) => id));
  if (ids.size > 0) await putListings(tx, ['slot'], [...ids], entries);
}
