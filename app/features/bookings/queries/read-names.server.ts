import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';

/** The names of the two sides for sentences. */
export async function readNames(
  orm: Orm,
  { venueId, performerId }: { venueId: string | null; performerId: string | null },
): Promise<{ venueName: string; performerName: string }> {
  const ids = [venueId, performerId].flatMap((id) => id ?? []);
  const rows = await orm
    .select({ id: profiles.id, name: profiles.displayName })
    .from(profiles)
    .where(inArray(profiles.id, ids));
  const nameOf = (id: string | null) => nameInText(rows.find((row) => row.id === id)?.name ?? null);
  return { venueName: nameOf(venueId), performerName: nameOf(performerId) };
}
