import { and, arrayContains, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { outsideShows } from '#app/db/schema/outside-shows.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';
import { words } from '#app/lib/words.ts';
import type { PublicEventFilter } from '../fields.ts';
import { type ShowView, showView } from '../views.ts';
import { matching } from './list-page-shows.server.ts';

/** The next shows, at most this many. */
const mostFed = 200;

export type FedShow = ShowView & { publishedAt: Date; changedAt: Date };
export type FedShows = { shows: FedShow[]; title: string; path: string };

type Filter = { id: string } | { pageId: string } | { query: PublicEventFilter };

/** Shows for a feed, cancelled ones too, so that its readers hear of that. */
export async function listFedShows(orm: Orm, filter: Filter): Promise<FedShow[]> {
  const rows = await orm
    .select({ row: publicEvents, publishedAt })
    .from(publicEvents)
    .where(whereOf(filter))
    .orderBy(asc(publicEvents.startsAt), asc(publicEvents.id))
    .limit(mostFed);
  return rows.map(fedShow);
}

/** The first publication of a show, which no later change moves. */
export const publishedAt = sql<Date>`coalesce(
  (select greatest(${announcements.announceAt}, ${announcements.createdAt}) from ${announcements}
    where ${announcements.id} = ${publicEvents.announcementId}),
  (select ${outsideShows.createdAt} from ${outsideShows}
    where ${outsideShows.id} = ${publicEvents.outsideId}))`.mapWith(publicEvents.changedAt);

export function fedShow({ row, publishedAt }: { row: PublicEvent; publishedAt: Date }): FedShow {
  return { ...showView(row), publishedAt, changedAt: row.changedAt };
}
type PublicEvent = typeof publicEvents.$inferSelect;

/** The limit of one site map. */
const mostNamed = 50_000;

/** Addresses of all coming shows, the next ones first. */
export async function listShowAddresses(orm: Orm): Promise<{ path: string; changedAt: Date }[]> {
  const { id, facts, changedAt, isPast, startsAt } = publicEvents;
  const rows = await orm
    .select({ id, title: sql<string>`${facts} ->> 'title'`, changedAt })
    .from(publicEvents)
    .where(eq(isPast, false))
    .orderBy(asc(startsAt), asc(id))
    .limit(mostNamed);
  return rows.map(({ id, title, changedAt }) => ({ path: eventAddress(id, title), changedAt }));
}

function whereOf(filter: Filter): SQL | undefined {
  if ('id' in filter) return eq(publicEvents.id, filter.id);
  const isComing = eq(publicEvents.isPast, false);
  if ('pageId' in filter) return and(isComing, arrayContains(publicEvents.pages, [filter.pageId]));
  return and(isComing, ...matching(filter.query));
}

/** Null if the page isn't public. */
export async function readFedPage(orm: Orm, pageId: string): Promise<{ name: string } | null> {
  const page = await readProfile(orm, pageId);
  return page && { name: page.displayName ?? words('profiles')('nameMissing') };
}
