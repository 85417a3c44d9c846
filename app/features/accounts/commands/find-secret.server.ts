import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { madeUpSecrets } from '#app/db/schema/accounts.ts';

/**
 * The secret of an installation on trial. The first process creates it; all others on the same
 * database read it.
 */
export async function findSecret(orm: Orm): Promise<string> {
  const name = 'signing';
  const value = randomBytes(32).toString('base64url');
  await orm.insert(madeUpSecrets).values({ name, value }).onConflictDoNothing();
  const [row] = await orm.select().from(madeUpSecrets).where(eq(madeUpSecrets.name, name));
  return row?.value ?? value;
}
