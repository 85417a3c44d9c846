import { and, asc, desc, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { lowered } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { PublicEventFilter } from '../fields.ts';
import { type ShowCard, showCard } from '../views.ts';

const mostComing = 30;
const mostPast = 12;

/** The shows of a page: coming ones, and the latest past ones. */
export async function listShowsOf(orm: Orm, pageId: string): Promise<PageShows> {
  const shows = (await readShows(orm, pageId)) ?? [];
  const { true: past = [], false: upcoming = [] } = Object.groupBy(shows, (row) => `${row.isPast}`);
  return { upcoming: upcoming.map(showCard), past: past.map(showCard) };
}

export type PageShows = { upcoming: ShowCard[]; past: ShowCard[] };

const readShows = together((orm) => {
  const { isPast, startsAt, status, pages } = publicEvents;
  const ofPage = (condition: SQL, order: SQL, most: number) =>
    orm
      .select()
      .from(publicEvents)
      .where(and(sql`${pages} @> array[asked.page_id]`, condition))
      .orderBy(order)
      .limit(most);
  const query = unionAll(
    ofPage(sql`not ${isPast}`, asc(startsAt), mostComing),
    ofPage(sql`${isPast} and ${status} <> 'cancelled'`, desc(startsAt), mostPast),
  ).as('shown');
  const statement = orm
    .select({ pageId: sql<string>`asked.page_id`, show: query._.selectedFields })
    .from(sql`unnest(${sql.placeholder('ids')}::text[]) as asked(page_id)`)
    .innerJoinLateral(query, sql`true`)
    .prepare('read_shows_of_pages');
  return async (ids) => {
    const of = Map.groupBy(await statement.execute({ ids }), ({ pageId }) => pageId);
    return ids.map((id) => of.get(id)?.map(({ show }) => show) ?? null);
  };
});

/** The filter as conditions. */
export function matching({ q, genre, town, from, to }: PublicEventFilter): (SQL | undefined)[] {
  const { facts, genres, day } = publicEvents;
  const acts = sql`(select string_agg(act ->> 'name', ' ') from jsonb_array_elements(${facts} -> 'lineUp') as act)`;
  const searched = lowered(
    sql`concat_ws(' ', ${facts} ->> 'title', ${facts} ->> 'venueName', ${facts} ->> 'address', ${acts})`,
  );
  return [
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`position(${word.toLowerCase()}::text in ${searched}) > 0`),
    genre
      ? sql`exists (select 1 from unnest(${genres}) as named where lower(named) = any(${sql.param(anyOf(genre))}::text[]))`
      : undefined,
    town ? inArray(publicEvents.town, anyOf(town)) : undefined,
    from ? gte(day, from) : undefined,
    to ? lte(day, to) : undefined,
  ];
}

/** “Fado,Jazz” in an address: any of them matches. */
function anyOf(text: string): string[] {
  return text.split(',').map((one) => one.trim().toLowerCase());
}
