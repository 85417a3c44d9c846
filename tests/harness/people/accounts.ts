import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Orm } from '#app/db/client.server.ts';
import { accounts, sessions, signInMethods } from '#app/db/schema/accounts.ts';
import { sessionIdleDays } from '#app/domain/accounts/limits.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readViewer } from '#app/features/accounts/read-viewer.server.ts';
import { hashPassword } from '#app/features/accounts/steps.server.ts';
import { createProfile } from '#app/features/profiles/create-profile.server.ts';

/** The secret that signs cookies of platforms in tests. */
export const testSecret = 'a-secret-for-tests-and-nothing-else-0123456789';

export type Person = { accountId: string; email: string; password: string };

type Wanted = {
  name?: string;
  email?: string;
  userType?: 'artist' | 'venue';
  password?: string;
  isAdmin?: boolean;
};

/** An account with its first page, as after sign-up and confirmation. */
export async function makePerson(orm: Orm, wanted: Wanted = {}): Promise<Person> {
  const accountId = randomUUID().replaceAll('-', '');
  const { name = 'Test Person', userType = 'artist', isAdmin = false } = wanted;
  const email = wanted.email ?? `${accountId}@people.example`;
  const password = wanted.password ?? 'correct horse battery';
  const hashed = await hashOnce(password);
  await orm.transaction(async (tx) => {
    await tx.insert(accounts).values({
      id: accountId,
      name,
      email,
      emailVerified: true,
      birthDate: '1990-05-06',
      isAdmin,
    });
    await tx.insert(signInMethods).values({
      id: randomUUID(),
      userId: accountId,
      providerId: 'credential',
      accountId,
      password: hashed,
    });
    await createProfile(tx, { accountId, userType, displayName: name, timeZone: 'UTC' });
  });
  return { accountId, email, password };
}

/** A hash is slow to make on purpose, and most people have the same password. */
const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hashed);
  return hashed;
}

/** Signs a person in behind the scenes. */
export async function openSession(
  orm: Orm,
  accountId: string,
): Promise<{ viewer: Viewer; cookie: string; token: string }> {
  const token = randomBytes(24).toString('base64url');
  await orm.insert(sessions).values({
    id: randomUUID(),
    token,
    userId: accountId,
    expiresAt: new Date(Date.now() + sessionIdleDays * 24 * 60 * 60 * 1_000),
  });
  const signature = createHmac('sha256', testSecret).update(token).digest('base64');
  const viewer = await readViewer(orm, `${token}.${signature}`, {
    secret: testSecret,
    isDemo: true,
  });
  if (!viewer) throw new Error('the session can’t be read back');
  const cookie = `bandstand.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  return { viewer, cookie, token };
}
