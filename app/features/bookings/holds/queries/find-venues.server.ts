import type { Orm } from '#app/db/client.server.ts';
import { findPages } from '#app/features/profiles/queries/find-pages.server.ts';
import { type HoldVenue, readHoldVenue } from '../../queries/read-stage.server.ts';

/** Public venues by their name or town, also mistyped; none for an empty query. */
export async function findVenues(orm: Orm, query: string): Promise<HoldVenue[]> {
  if (query.trim() === '') return [];
  const pages = await findPages(orm, { typed: query, kind: 'venue', first: [] });
  const venues = await Promise.all(pages.map(({ id }) => readHoldVenue(orm, id)));
  return venues.flatMap((venue) => venue ?? []);
}
