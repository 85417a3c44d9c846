import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';

export async function hasProfiles(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: profiles.id }).from(profiles).limit(1);
  return rows.length > 0;
}
