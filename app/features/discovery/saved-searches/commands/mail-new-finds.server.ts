import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { momentIn } from '#app/db/expressions.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { savedSearches } from '#app/db/schema/discovery.ts';
import { savedSearchLimits as limits } from '#app/domain/discovery/saved-searches.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { inLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newFindsMail } from '../emails/new-finds-mail.tsx';
import { findFresh } from '../queries/find-fresh.server.ts';
import { stopPath } from '../queries/find-linked.server.ts';
import { nameFinds } from '../queries/name-finds.server.ts';
import { recordFinds } from '../steps/note-finds.server.ts';

type Services = { database: Database; brand: Brand; secret: string };

/** Mails new results of saved searches, each search in a transaction of its own. */
export async function mailNewFinds(services: Services): Promise<void> {
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

async function mailFinds({ database, brand, secret }: Services, id: string): Promise<void> {
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
