import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { calendarBusy, calendarSources } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import type { UnreadLine } from '#app/lib/icalendar/content-lines.ts';

/** A calendar kept elsewhere, as its page shows it: never the address, which may be a secret. */
export type ListedSource = {
  id: string;
  name: string;
  host: string;
  busy: number;
  triedAt: Date | null;
  /** Whether its times have been read at least once. */
  isRead: boolean;
  failure: string | null;
  failingSince: Date | null;
  /** The first lines that couldn’t be read when it was read last, of `unreadCount` in all. */
  unread: UnreadLine[];
  unreadCount: number;
};

/**
 * The calendars that a page reads from elsewhere.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listSources(
  { orm }: Database,
  viewer: Viewer,
  profileId: string,
): Promise<ListedSource[]> {
  requireRight(viewer, profileId, 'see the calendar');
  const { id, name, address, triedAt, readAt, failure, failingSince } = calendarSources;
  const { unread, unreadCount } = calendarSources;
  const rows = await orm
    .select({
      id,
      name,
      address,
      triedAt,
      readAt,
      failure,
      failingSince,
      unread,
      unreadCount,
      busy: sql<number>`(
        select count(*)::int from ${calendarBusy} where ${calendarBusy.sourceId} = ${id}
      )`,
    })
    .from(calendarSources)
    .where(eq(calendarSources.profileId, profileId))
    .orderBy(asc(calendarSources.createdAt), asc(id));
  return rows.map(({ address, readAt, ...source }) => ({
    ...source,
    host: URL.parse(address)?.host ?? '',
    isRead: readAt !== null,
  }));
}
