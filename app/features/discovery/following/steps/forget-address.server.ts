import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { followers } from '#app/db/schema/discovery.ts';
import type { Leaving } from '../../../part.ts';

/** Deletes follows of an account, and those of its mail address. */
export async function forgetFollower(tx: Orm, { account }: Leaving): Promise<void> {
  if (account) await tx.delete(followers).where(eq(followers.email, account.email));
}
