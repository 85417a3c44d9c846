import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { towns } from '#app/db/schema/listings.ts';
import type { Place } from '#app/domain/discovery/make-listing.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { locatePlace, type SaidPlace } from '#app/features/profiles/queries/locate-place.server.ts';
import { slugOf } from '#app/lib/file-name.ts';

/**
 * Where things are, in their order. A town without a country is the one of that name that is known
 * already; the point of a town is where the first of its venues is.
 */
export async function findPlaces(tx: Orm, said: SaidPlace[]): Promise<Place[]> {
  const begun = await Promise.all(said.map(begin));
  const found = begun.flatMap(({ town, position }) => (town ? [{ ...town, position }] : []));
  const nameKeys = [...new Set(begun.flatMap(({ nameKey }) => nameKey || []))];
  if (nameKeys.length === 0) return begun;
  // One after the other, without waiting in between.
  const [, known] = await Promise.all([
    found.length > 0 ? keep(tx, found) : null,
    tx.select().from(towns).where(inArray(towns.nameKey, nameKeys)).orderBy(towns.key),
  ]);
  return begun.map(({ nameKey, ...place }) => {
    const named = known.filter((town) => town.nameKey === nameKey);
    const here = place.country
      ? named.find(({ country }) => country === place.country)
      : (named.find(({ position }) => position) ?? named[0]);
    if (!here) return place;
    const { key, name, country } = here;
    const position = here.position && { latitude: here.position.y, longitude: here.position.x };
    return { town: { key, name, country }, country, position: place.position ?? position };
  });
}

async function begin(said: SaidPlace) {
  const { written, ...place } = await locatePlace(said);
  const nameKey = slugOf(written.split(',', 1)[0] ?? '');
  return { ...place, position: said.position, nameKey };
}

/** In their order, so that two who add the same towns don’t wait for each other. */
async function keep(
  tx: Orm,
  found: { key: string; name: string; country: string; position: Position | null }[],
): Promise<void> {
  const byKey = new Map(found.map((town) => [town.key, town]));
  const rows = [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await tx
    .insert(towns)
    .values(
      rows.map(({ position, ...town }) => ({
        ...town,
        nameKey: slugOf(town.name),
        position: position && { x: position.longitude, y: position.latitude },
      })),
    )
    .onConflictDoUpdate({
      target: towns.key,
      set: { position: sql`excluded.position` },
      setWhere: sql`${towns.position} is null and excluded.position is not null`,
    });
}
