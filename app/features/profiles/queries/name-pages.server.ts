import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { nameInText } from '../components/name-in-text.ts';

/** The names of pages by their ids. */
export async function namePages(orm: Orm, profileIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: profiles.id, name: profiles.displayName })
    .from(profiles)
    .where(inArray(profiles.id, profileIds));
  return new Map(rows.map(({ id, name }) => [id, nameInText(name)]));
}
