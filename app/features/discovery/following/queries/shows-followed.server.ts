import { type SQL, sql } from 'drizzle-orm';
import { kmBetween } from '#app/db/expressions.server.ts';
import { follows } from '#app/db/schema/discovery.ts';

type Show = { pages: SQL; latitude: SQL; longitude: SQL };

const kmOfDegree = 111;

/** True if a follow covers a show: one of its pages, and near enough for a follow near a town. */
export function isAbout(show: Show): SQL {
  const { pageId, latitude, longitude, radiusKm } = follows;
  const distance = kmBetween({ latitude: sql`${latitude}`, longitude: sql`${longitude}` }, show);
  const reach = sql`${radiusKm}::float / ${kmOfDegree}::int + 0.1`;
  const isNear = sql`${latitude} between ${show.latitude} - ${reach} and ${show.latitude} + ${reach}
    and ${distance} <= ${radiusKm}`;
  return sql`((${pageId} = any(${show.pages}) and (${latitude} is null or ${isNear}))
    or (${pageId} is null and ${isNear}))`;
}
