import { type SQL, sql } from 'drizzle-orm';
import { follows } from '#app/db/schema/discovery.ts';

type Show = { pages: SQL; latitude: SQL; longitude: SQL };

const earthKm = 6_371;
const kmOfDegree = 111;

/** Whether what somebody follows is about a show: one of its pages, and near enough where it says so. */
export function isAbout(show: Show): SQL {
  const { pageId, latitude, longitude, radiusKm } = follows;
  const half = (one: SQL, other: SQL) => sql`power(sin(radians(${one} - ${other}) / 2), 2)`;
  const distance = sql`2 * ${earthKm}::int * asin(least(1, sqrt(
    ${half(sql`${latitude}`, show.latitude)} + cos(radians(${latitude})) * cos(radians(${show.latitude}))
      * ${half(sql`${longitude}`, show.longitude)})))`;
  const reach = sql`${radiusKm}::float / ${kmOfDegree}::int + 0.1`;
  const isNear = sql`${latitude} between ${show.latitude} - ${reach} and ${show.latitude} + ${reach}
    and ${distance} <= ${radiusKm}`;
  return sql`((${pageId} = any(${show.pages}) and (${latitude} is null or ${isNear}))
    or (${pageId} is null and ${isNear}))`;
}
