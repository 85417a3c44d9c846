import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { towns } from '#app/db/schema/listings.ts';

/** A town that something is in, or was; null for any other. */
export async function readTown(
  orm: Orm,
  key: string,
): Promise<{ key: string; name: string; country: string } | null> {
  const { name, country } = towns;
  const [town] = await orm
    .select({ key: towns.key, name, country })
    .from(towns)
    .where(eq(towns.key, key));
  return town ?? null;
}
