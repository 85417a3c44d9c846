import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { momentIn } from '#app/db/expressions.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { listings, savedSearches, savedSearchFinds } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { savedSearchLimits as limits, mostRanked } from '#app/domain/discovery/search.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { searchListings } from '../search/queries.server.ts';
import { changedSearch, newSavedSearch, ofSavedSearch, ofSearchLink, searchAt } from './fields.ts';
import { newFindsMail } from './mails.tsx';
import { findLinked, nameFinds, stopPath } from './queries.server.ts';

type Services = { database: Database };

/**
 * Saves a search for a person. Its present results count as seen; saving the same search again
 * changes its name and mails. `conflict` for an unknown place, and for too many.
 */
export const saveSearch = command({
  operation: 'saveSearch',
  input: newSavedSearch,
  async run({ database }: Services, { accountId }: Viewer, { search, name, mails }) {
    const parsed = searchAt(search);
    if (!parsed) throw new AppError('bad-input', words('discovery')('saved.unreadable'));
    const { kind, search: query, address } = parsed;
    return database.orm.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const isSame = and(
        eq(savedSearches.accountId, accountId),
        eq(savedSearches.address, address),
      );
      const [same] = await tx.update(savedSearches).set({ name, mails }).where(isSame).returning();
      if (same) return { searchId: same.id };
      const isTheirs = eq(savedSearches.accountId, accountId);
      if ((await tx.$count(savedSearches, isTheirs)) >= limits.most)
        refuse('tooMany', { most: limits.most });
      const { found, isMore, isPlaceUnknown } = await searchListings(tx, kind, query, {
        most: mostRanked,
      });
      if (isPlaceUnknown) refuse('placeUnknown', { place: query.near });
      const id = newId();
      await tx.insert(savedSearches).values({
        id,
        accountId,
        name,
        kind,
        address,
        mails,
        nonce: newToken(),
        lastDay: query.to ?? query.free,
        isWhole: !isMore,
      });
      await recordFinds(
        tx,
        id,
        found.map((one) => one.id),
      );
      return { searchId: id };
    });
  },
});

export const changeSavedSearch = command({
  operation: 'changeSavedSearch',
  input: changedSearch,
  async run({ database }: Services, viewer: Viewer, { searchId, name, mails }) {
    const isSearch = isOwn(viewer, searchId);
    const set = { name, mails };
    requireOne(await database.orm.update(savedSearches).set(set).where(isSearch).returning());
  },
});

export const removeSavedSearch = command({
  operation: 'removeSavedSearch',
  input: ofSavedSearch,
  async run({ database }: Services, viewer: Viewer, { searchId }) {
    const isSearch = isOwn(viewer, searchId);
    requireOne(await database.orm.delete(savedSearches).where(isSearch).returning());
  },
});

/** Stops mails of a search for the holder of a mailed link; the search stays. */
export const stopSearchMails = command({
  operation: 'stopSearchMails',
  openTo: 'visitors',
  input: ofSearchLink,
  async run(
    { database: { orm }, secret }: Services & { secret: string },
    _: Viewer | null,
    { link },
  ) {
    const { id, name } = await findLinked(orm, secret, link);
    await orm.update(savedSearches).set({ mails: 'none' }).where(eq(savedSearches.id, id));
    return { name };
  },
});

/** Serialises counting against the limit. */
async function lockAccount(tx: Orm, accountId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('saved searches'), hashtext(${accountId}))`,
  );
}

function isOwn({ accountId }: Viewer, searchId: string) {
  return and(eq(savedSearches.id, searchId), eq(savedSearches.accountId, accountId));
}

function requireOne(rows: unknown[]): void {
  if (rows.length === 0) throw new AppError('not-found', words('discovery')('saved.gone'));
}

function refuse(why: 'tooMany' | 'placeUnknown', values: { most?: number; place?: string }): never {
  throw new AppError(
    'conflict',
    words('discovery')(`saved.${why}`, { most: 0, place: '', ...values }),
  );
}

type MailServices = Services & { brand: Brand; secret: string };

/** Mails new results of saved searches, each search in a transaction of its own. */
export async function mailNewFinds(services: MailServices): Promise<void> {
  const { id } = savedSearches;
  const searches = await services.database.orm
    .select({ id })
    .from(savedSearches)
    .where(isDue(await readClock(services.database.orm)))
    .orderBy(asc(savedSearches.ranAt));
  const ids = searches.map((search) => search.id);
  await eachAlone(ids, (one) => mailFinds(services, one), 'saved searches can’t be run');
}

/** Once after the morning of each day on its person’s clock, or of each seventh. */
function isDue(now: Date): SQL | undefined {
  const { accountId, mails, lastDay, ranAt } = savedSearches;
  const zone = sql`(select time_zone from accounts where accounts.id = ${accountId})`;
  const morning = momentIn(zone, (timeZone) => lastMorning(now, timeZone));
  return and(
    sql`${mails} <> 'none'`,
    sql`coalesce(${lastDay} >= current_date - 1, true)`,
    sql`${ranAt} < (${morning}) - make_interval(days => case ${mails} when 'weekly' then 6 else 0 end)`,
  );
}

/** The latest time that a zone's clocks showed the hour of mails. */
function lastMorning(now: Date, timeZone: string): Temporal.ZonedDateTime {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const day =
    there.hour < limits.hour ? there.toPlainDate().subtract({ days: 1 }) : there.toPlainDate();
  return day.toZonedDateTime({ timeZone, plainTime: { hour: limits.hour } });
}

async function mailFinds({ database, brand, secret }: MailServices, id: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const isSearch = eq(savedSearches.id, id);
    // Of two workers, the second waits here and finds that its time has passed.
    const [search] = await tx
      .select()
      .from(savedSearches)
      .where(and(isSearch, isDue(await readClock(tx))))
      .for('update');
    if (!search) return;
    const fresh = await findFresh(tx, search);
    const isWhole = fresh?.isWhole ?? search.isWhole;
    await tx.update(savedSearches).set({ ranAt: sql`now()`, isWhole }).where(isSearch);
    const reader = await readReader(tx, search);
    if (!reader || !fresh) return;
    // A result that isn’t public just now stays unseen: it may become public again.
    const finds = await inLanguage(reader.language, () =>
      nameFinds(tx, { kind: search.kind, ids: fresh.isNew, site: brand.site }),
    );
    await recordFinds(tx, id, [...fresh.isKnown, ...finds.map((find) => find.id)]);
    if (finds.length === 0) return;
    const stop = addressAt(brand.site, stopPath(secret, search));
    const payload = newFindsMail(brand, { search, finds, stop }, reader);
    await writeOutbox(tx, { type: 'mail', payload });
  });
}

/** People about to leave are mailed nothing more. */
async function readReader(tx: Orm, { accountId }: typeof savedSearches.$inferSelect) {
  const { email, language } = accounts;
  const isThere = and(eq(accounts.id, accountId), isNull(accounts.deletionRequestedAt));
  return (await tx.select({ email, language }).from(accounts).where(isThere))[0];
}

/** Marks results as seen by the search's person. */
async function recordFinds(tx: Orm, searchId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(savedSearchFinds)
    .values(ids.map((listingId) => ({ searchId, listingId })))
    .onConflictDoNothing();
}

type Search = typeof savedSearches.$inferSelect;

/** Rows committed during a run could be missed by their time alone. */
const lateMs = 10 * 60_000;

/**
 * New results of a search: listings that are new to its person, and listings that match only now.
 * If all earlier results are recorded, everything else is new, such as an artist who has become
 * free that night. If more matched than are ranked, then or now, only later listings are new. Null
 * for a search that can’t run now because its place is unknown.
 */
async function findFresh(orm: Orm, { id, kind, address, isWhole, ranAt }: Search) {
  const parsed = searchAt(address);
  if (!parsed) return null;
  const since = new Date(ranAt.getTime() - lateMs);
  const { found, isMore, isPlaceUnknown } = await searchListings(orm, kind, parsed.search, {
    most: mostRanked,
    since,
  });
  if (isPlaceUnknown) return null;
  const ids = found.map((one) => one.id);
  const [before, listed] = await Promise.all([
    readKnown(orm, id, ids),
    isWhole || isMore ? null : readListed(orm, kind, ids, since),
  ]);
  const fresh = ids.filter((one) => !before.has(one));
  const isNew = fresh.filter((one) => listed?.has(one) ?? true);
  return { isWhole: !isMore, isNew, isKnown: fresh.filter((one) => !isNew.includes(one)) };
}

async function readKnown(orm: Orm, searchId: string, ids: string[]): Promise<Set<string>> {
  const { listingId } = savedSearchFinds;
  const rows = await orm
    .select({ id: listingId })
    .from(savedSearchFinds)
    .where(and(eq(savedSearchFinds.searchId, searchId), inArray(listingId, ids)));
  return new Set(rows.map((row) => row.id));
}

async function readListed(orm: Orm, kind: Search['kind'], ids: string[], since: Date) {
  const { id, listedAt } = listings;
  const rows = await orm
    .select({ id })
    .from(listings)
    .where(and(eq(listings.kind, kind), inArray(id, ids), gt(listedAt, since)));
  return new Set(rows.map((row) => row.id));
}

/** Deletes results that disappeared long ago. */
export async function sweepSavedSearches(orm: Orm): Promise<void> {
  await orm.execute(sql`
    delete from saved_search_finds using saved_searches
    where saved_searches.id = search_id
      and at < now() - make_interval(days => ${limits.keptDays}::int)
      and not exists (select from listings
        where listings.kind = saved_searches.kind and listings.id = listing_id)`);
}
