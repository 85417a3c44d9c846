import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { calendarBusy, calendarSources } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import type { UnreadLine } from '#app/lib/icalendar/content-lines.ts';

/** A calendar kept elsewhere, without its address, which may be a secret. */
export type ListedSource = {
  id: string;
  name: string;
  host: string;
  busy: number;
  triedAt: Date | null;
  isRead: boolean;
  failure: string | null;
  failingSince: Date | null;
  /** The first unreadable lines of the latest read, of `unreadCount` in all. */
  unread: UnreadLine[];
  unreadCount: number;
};

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
