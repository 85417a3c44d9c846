import { and, arrayContains, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { federation } from '../fields.ts';
import { sendFarewell } from '../steps/say-farewell.server.ts';

/**
 * Opens a page to followers on the Fediverse, or withdraws it: other servers are then told to
 * remove it, and it loses its followers.
 */
export const changeFederation = pageCommand({
  operation: 'changeFederation',
  may: 'manage the fediverse',
  input: federation,
  settlesItself: true,
  async run(
    {
      services: { database, brand },
      viewer,
      page: { profileId },
    }: OnPage<{ database: Database; brand: Brand }>,
    { isOn },
  ) {
    await database.orm.transaction(async (tx) => {
      if (!(await change(tx, profileId, isOn))) return;
      if (isOn) await publishAgain(tx, profileId);
      else if (brand.isFederated) await sendFarewell(tx, brand.site, profileId);
      const action = isOn ? 'page on the fediverse' : 'page off the fediverse';
      await logSecurity(tx, { actor: viewer.pseudonym, action });
    });
    // Clears cached copies of the page.
    database.changes.notify(`profiles:${profileId}`);
  },
});

/** Returns false if nothing changes. */
async function change(tx: Orm, pageId: string, isOn: boolean): Promise<boolean> {
  const isOfPage = eq(fediversePages.pageId, pageId);
  await tx.insert(fediversePages).values({ pageId }).onConflictDoNothing();
  const [page] = await tx.select().from(fediversePages).where(isOfPage).for('update');
  if (page?.isOff === !isOn) return false;
  await tx.update(fediversePages).set({ isOff: !isOn }).where(isOfPage);
  return true;
}

async function publishAgain(tx: Orm, pageId: string): Promise<void> {
  const { id, pages, isPast } = publicEvents;
  const shows = await tx
    .select({ id })
    .from(publicEvents)
    .where(and(arrayContains(pages, [pageId]), eq(isPast, false)));
  const ids = shows.map((show) => show.id);
  if (ids.length > 0) await writeOutbox(tx, { type: 'public events changed', payload: { ids } });
}
