import { and, asc, desc, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { lowered } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { AskedPublicEvents } from '../fields.ts';
import { type ShowCard, showCard } from '../views.ts';

/** How many shows stand on a page of an artist or a venue. */
const mostComing = 30;
const mostPast = 12;

/** The shows of a page: those to come, and the latest of those that were. */
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
  const shown = unionAll(
    ofPage(sql`not ${isPast}`, asc(startsAt), mostComing),
    ofPage(sql`${isPast} and ${status} <> 'cancelled'`, desc(startsAt), mostPast),
  ).as('shown');
  const statement = orm
    .select({ pageId: sql<string>`asked.page_id`, show: shown._.selectedFields })
    .from(sql`unnest(${sql.placeholder('ids')}::text[]) as asked(page_id)`)
    .innerJoinLateral(shown, sql`true`)
    .prepare('read_shows_of_pages');
  return async (ids) => {
    const of = Map.groupBy(await statement.execute({ ids }), ({ pageId }) => pageId);
    return ids.map((id) => of.get(id)?.map(({ show }) => show) ?? null);
  };
});

/** What is asked of shows, as conditions. */
export function matching({ q, genre, town, from, to }: AskedPublicEvents): (SQL | undefined)[] {
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

/** “Fado,Jazz”, as the address of a list has them: any of them counts. */
function anyOf(written: string): string[] {
  return written.split(',').map((one) => one.trim().toLowerCase());
}
