import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { madeUpSecrets } from '#app/db/schema/accounts.ts';
import { makePushKeys, type PushKeys } from '#app/platform/push/push.server.ts';

/**
 * The keys that sign this installation's pushes. The first process makes them; all others on the
 * same database find them. With new keys, every device would have to subscribe again.
 */
export async function findPushKeys(orm: Orm): Promise<PushKeys> {
  const isOurs = eq(madeUpSecrets.name, 'push');
  const readKeys = async () => (await orm.select().from(madeUpSecrets).where(isOurs))[0]?.value;
  const stored = await readKeys();
  if (stored) return JSON.parse(stored);
  const keys = makePushKeys();
  const value = JSON.stringify(keys);
  await orm.insert(madeUpSecrets).values({ name: 'push', value }).onConflictDoNothing();
  return JSON.parse((await readKeys()) ?? value);
}
