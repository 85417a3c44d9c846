import { eq, inArray } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { calendarSources } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { sourceLimits } from '#app/domain/calendar/source-limits.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { lockMembers } from '#app/features/profiles/team/queries/read-members.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type MayReach, OutgoingError, outgoingAddress } from '#app/platform/outgoing.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { source } from '../fields.ts';

/** Subscribes a page to a calendar kept elsewhere, and reads it for the first time at once. */
export const addSource = pageCommand({
  operation: 'addCalendarSource',
  may: 'change the calendar',
  input: source,
  async run(
    { services, viewer, page }: OnPage<{ database: Database; mayReach?: MayReach }>,
    { name, address },
  ) {
    const { database, mayReach } = services;
    const { profileId } = page;
    const href = hrefOf(address, mayReach);
    const { accountId } = viewer;
    await limitAttempts(database.orm, 'add a calendar', { network: '', account: accountId });
    const sourceId = newId();
    await database.orm.transaction(async (tx) => {
      // Two at once are counted one after the other.
      await lockMembers(tx, profileId);
      await requireRoom(tx, viewer, profileId, href);
      await tx.insert(calendarSources).values({ id: sourceId, profileId, name, address: href });
      await writeOutbox(tx, { type: 'calendar due', payload: { sourceId }, accountId });
    });
    return { sourceId };
  },
});

function hrefOf(address: string, mayReach?: MayReach): string {
  try {
    return outgoingAddress(address, mayReach).href;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { problem } = error;
    const t = words('calendar');
    switch (problem) {
      case 'scheme':
      case 'credentials':
      case 'port':
      case 'private':
        return refuse('bad-input', t(`source.refused.${problem}`));
      default:
        return refuse('bad-input', t('source.refused.unreadable'));
    }
  }
}

async function requireRoom(
  tx: Orm,
  { profiles }: Viewer,
  profileId: string,
  href: string,
): Promise<void> {
  const t = words('calendar');
  const sources = await tx
    .select({ address: calendarSources.address })
    .from(calendarSources)
    .where(eq(calendarSources.profileId, profileId));
  if (sources.some(({ address }) => address === href)) refuse('conflict', t('source.known'));
  if (sources.length >= sourceLimits.most)
    refuse('conflict', t('source.tooMany', { most: sourceLimits.most }));
  const pages = profiles.map((page) => page.profileId);
  const { mostOfAccount } = sourceLimits;
  if (
    (await tx.$count(calendarSources, inArray(calendarSources.profileId, pages))) >= mostOfAccount
  )
    refuse('conflict', t('source.tooManyOfAll', { most: mostOfAccount }));
}

function refuse(code: 'bad-input' | 'conflict', sentence: string): never {
  throw new AppError(code, sentence, { fields: { address: sentence } });
}
