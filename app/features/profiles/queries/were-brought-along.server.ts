import { and, eq, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileBroughtAlong } from '#app/db/schema/profiles.ts';

/**
 * Whether one of two pages brought the other to the platform; their bookings with each other cost
 * no fee. Nobody was brought by a page that is gone.
 */
export async function wereBroughtAlong(
  orm: Orm,
  oneId: string | null,
  otherId: string | null,
): Promise<boolean> {
  if (!oneId || !otherId) return false;
  const { broughtId, bringerId } = profileBroughtAlong;
  const rows = await orm
    .select({ broughtId })
    .from(profileBroughtAlong)
    .where(
      or(
        and(eq(broughtId, oneId), eq(bringerId, otherId)),
        and(eq(broughtId, otherId), eq(bringerId, oneId)),
      ),
    );
  return rows.length > 0;
}
