import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { sessions } from '#app/db/schema/accounts.ts';
import { apiKeys } from '#app/db/schema/keys.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';

/** A member of a page, by the session or the key that they listen with. */
export type Listener = { by: string; profileId: string; role: MemberRole };

/** The listener's id: of the session, or of a program's key. */
export function listensBy({
  sessionId,
  key,
}: Pick<Viewer, 'sessionId'> & Partial<Pick<Viewer, 'key'>>): string {
  return key ? `key ${key.id}` : `session ${sessionId}`;
}

const bySession = sql<string>`'session ' || ${sessions.id}`;
const byKey = sql<string>`'key ' || ${apiKeys.id}`;
const isSignedIn = gt(sessions.expiresAt, sql`now()`);
const isKeyGood = and(
  sql`'read' = any(${apiKeys.scopes})`,
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
);

/** The present listeners of these pages. */
export async function readListeners(orm: Orm, profileIds: string[]): Promise<Listener[]> {
  if (profileIds.length === 0) return [];
  const { profileId, role, accountId } = profileMembers;
  const isForPage = or(isNull(apiKeys.profileId), eq(apiKeys.profileId, profileId));
  const people = orm
    .select({ by: bySession, profileId, role })
    .from(profileMembers)
    .innerJoin(sessions, eq(sessions.userId, accountId))
    .where(and(inArray(profileId, profileIds), isSignedIn));
  const programs = orm
    .select({ by: byKey, profileId, role })
    .from(profileMembers)
    .innerJoin(apiKeys, and(eq(apiKeys.accountId, accountId), isForPage))
    .where(and(inArray(profileId, profileIds), isKeyGood));
  return people.unionAll(programs);
}

/** The listeners whose session or key is over. */
export async function findEnded(orm: Orm, listening: string[]): Promise<Set<string>> {
  const idsOf = (kind: string) =>
    listening.flatMap((by) => (by.startsWith(kind) ? [by.slice(kind.length)] : []));
  const rows = await orm
    .select({ by: bySession })
    .from(sessions)
    .where(and(inArray(sessions.id, idsOf('session ')), isSignedIn))
    .unionAll(
      orm
        .select({ by: byKey })
        .from(apiKeys)
        .where(and(inArray(apiKeys.id, idsOf('key ')), isKeyGood)),
    );
  const active = new Set(rows.map(({ by }) => by));
  return new Set(listening.filter((by) => !active.has(by)));
}
