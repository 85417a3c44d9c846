import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { towns } from '#app/db/schema/listings.ts';
import type { Place } from '#app/domain/discovery/make-listing.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { locatePlace, type SaidPlace } from '#app/features/profiles/queries/locate-place.server.ts';
import { slugOf } from '#app/lib/file-name.ts';

/**
 * Places in their order. A town without a country is the known one of that name; the point of a
 * town is that of its first venue.
 */
export async function findPlaces(tx: Orm, places: SaidPlace[]): Promise<Place[]> {
  const drafts = await Promise.all(places.map(locateDraft));
  const draftTowns = drafts.flatMap(({ town, position }) => (town ? [{ ...town, position }] : []));
  const nameKeys = [...new Set(drafts.flatMap(({ nameKey }) => nameKey || []))];
  if (nameKeys.length === 0) return drafts;
  // Sent in this order over one connection, without waiting in between.
  const [, knownTowns] = await Promise.all([
    draftTowns.length > 0 ? saveTowns(tx, draftTowns) : null,
    tx.select().from(towns).where(inArray(towns.nameKey, nameKeys)).orderBy(towns.key),
  ]);
  return drafts.map(({ nameKey, ...place }) => {
    const sameName = knownTowns.filter((town) => town.nameKey === nameKey);
    const match = place.country
      ? sameName.find(({ country }) => country === place.country)
      : (sameName.find(({ position }) => position) ?? sameName[0]);
    if (!match) return place;
    const { key, name, country } = match;
    const position = match.position && { latitude: match.position.y, longitude: match.position.x };
    return { town: { key, name, country }, country, position: place.position ?? position };
  });
}

async function locateDraft(input: SaidPlace) {
  const { written, ...place } = await locatePlace(input);
  const nameKey = slugOf(written.split(',', 1)[0] ?? '');
  return { ...place, position: input.position, nameKey };
}

/** In their order, so that two that add the same towns don’t wait for each other. */
async function saveTowns(
  tx: Orm,
  newTowns: { key: string; name: string; country: string; position: Position | null }[],
): Promise<void> {
  const byKey = new Map(newTowns.map((town) => [town.key, town]));
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
