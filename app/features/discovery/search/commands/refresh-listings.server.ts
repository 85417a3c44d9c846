import { asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { listings } from '#app/db/schema/listings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { newcomerDays } from '#app/domain/discovery/ranking.ts';
import { writeEventListings, writeSlotListings } from '../steps/write-night-listings.server.ts';
import { writePageListings } from '../steps/write-page-listings.server.ts';

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
