import { and, eq, like, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { towns } from '#app/db/schema/listings.ts';
import { positionFromText } from '#app/domain/profiles/pasted-position.ts';
import { countryNamed, townNamed } from '#app/domain/profiles/places/town.ts';
import { slugOf } from '#app/lib/file-name.ts';

/** The centre of a search: its name and its point. */
export type Around = {
  name: string;
  /** The town's key as in its address; null for a point. */
  key: string | null;
  latitude: number;
  longitude: number;
};

/**
 * A typed place: a point as maps write it, or a town; of towns with one name, the one with the most
 * listings. Null for a town without listings.
 */
export async function findAround(orm: Orm, text: string): Promise<Around | null> {
  const point = positionFromText(text);
  // A pasted link isn't fit to be shown or mailed.
  if (point) return { name: `${point.latitude}, ${point.longitude}`, key: null, ...point };
  const slug = slugOf(townNamed(text));
  if (slug === '') return null;
  const country = countryNamed(text)?.toLowerCase();
  const inCountry = country ? eq(towns.country, country) : undefined;
  return (
    (await findTown(orm, and(eq(towns.nameKey, slug), inCountry))) ??
    (await findTown(orm, and(like(towns.nameKey, `${slug}%`), inCountry)))
  );
}

async function findTown(orm: Orm, condition: SQL | undefined): Promise<Around | null> {
  const [town] = await orm
    .select({ key: towns.key, name: towns.name, position: towns.position })
    .from(towns)
    .where(and(condition, sql`${towns.position} is not null`))
    .orderBy(
      sql`(select count(*) from (
        select from listings where facets @> array['town:' || ${towns.key}] limit 100) as there) desc`,
      towns.key,
    )
    .limit(1);
  return town?.position
    ? { key: town.key, name: town.name, latitude: town.position.y, longitude: town.position.x }
    : null;
}
