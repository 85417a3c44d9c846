import { and, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { showCard } from '#app/features/announcements/views.ts';
import {
  isOpenNow,
  openSlotView,
  selectOpenSlots,
} from '#app/features/events/queries/list-open-slots.server.ts';
import type { Reader } from '#app/features/events/views.ts';
import { findPicture } from '#app/features/profiles/queries/find-picture.server.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { profileCard } from '#app/features/profiles/views.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';

type Sources = { database: Database; files: Files; log: Log };

/** An artist or a venue in a list, as the public sees it. */
export type PageCard = ReturnType<typeof profileCard> & { facts: string[] };

/**
 * Pages by their ids, in that order, and if all their pictures are certain. Pages hidden since they
 * were listed are left out.
 */
export async function listFoundPages(
  sources: Sources,
  ids: string[],
): Promise<{ pages: PageCard[]; isWhole: boolean }> {
  const rows = await readFoundPages(sources.database.orm, ids);
  const cards = await Promise.all(
    rows.map(async (page) => ({
      page,
      ...(await findPicture(sources, page.id, 'profilePicture')),
    })),
  );
  return {
    pages: cards.map(({ page, picture }) => ({
      ...profileCard(page, picture),
      facts: factsOf(page),
    })),
    isWhole: cards.every(({ isCertain }) => isCertain),
  };
}

/** The same as a line of text each. */
export async function nameFoundPages(orm: Orm, ids: string[]) {
  const rows = await readFoundPages(orm, ids);
  return rows.map((page) => ({ id: page.id, name: page.displayName, facts: factsOf(page) }));
}

/** Without results that are no longer public. */
async function readFoundPages(orm: Orm, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await orm
    .select({
      profile: profiles,
      capacity: sql<number | null>`(select max(rooms.capacity) from ${rooms}
        where rooms.profile_id = profiles.id and rooms.put_away_at is null)`,
    })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), isPublic()));
  return inOrder(rows, ids, ({ profile }) => profile.id).map(({ profile, capacity }) => ({
    ...profile,
    capacity,
  }));
}

/** Facts at a glance: genres, town, capacity or fee. */
function factsOf(page: typeof profiles.$inferSelect & { capacity: number | null }): string[] {
  const t = words('discovery');
  const fee = page.details.fee?.isShown ? page.details.fee : null;
  const least = page.userType === 'artist' && fee ? fee.leastMinor : null;
  return [
    page.genres.slice(0, 3).join(', '),
    page.homeTown ?? '',
    page.capacity === null ? '' : t('capacity', { count: page.capacity }),
    least === null || !fee ? '' : t('feeFrom', { fee: formatMinor(least, fee.currency) }),
  ].filter((fact) => fact !== '');
}

export async function listFoundShows(orm: Orm, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await orm.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  return inOrder(rows, ids, ({ id }) => id).map(showCard);
}

export async function listFoundSlots(orm: Orm, reader: Reader | null, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await selectOpenSlots(orm, and(inArray(eventSlots.id, ids), isOpenNow()));
  return inOrder(rows, ids, ({ slot }) => slot.id).map((row) => openSlotView(row, reader));
}

function inOrder<Row>(rows: Row[], ids: string[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
