import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import type { Leaving } from '../../../part.ts';

/** A deleted account leaves its waiting lists. */
export async function forgetWaiting(tx: Orm, { account }: Leaving): Promise<void> {
  if (!account) return;
  await tx
    .delete(waitingEntries)
    .where(eq(sql`lower(${waitingEntries.email})`, account.email.toLowerCase()));
}
