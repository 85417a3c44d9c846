import { desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { apiKeys } from '#app/db/schema/programs.ts';

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];

/** A person’s keys, the newest first. Expired ones are listed until they are removed. */
export function listKeys(orm: Orm, { accountId }: { accountId: string }) {
  return orm
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      start: apiKeys.start,
      scopes: apiKeys.scopes,
      profileId: apiKeys.profileId,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      hasExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
    })
    .from(apiKeys)
    .where(eq(apiKeys.accountId, accountId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}
