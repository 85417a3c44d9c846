import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Checked before a person writes free text to others: a message, or a note on an offer, a hold or
 * an application. `forbidden` for an account that administrators have stopped from writing.
 */
export async function requireMayWrite(orm: Orm, accountId: string): Promise<void> {
  const isStopped = and(eq(accounts.id, accountId), isNotNull(accounts.messagesStoppedAt));
  if ((await orm.$count(accounts, isStopped)) > 0)
    throw new AppError('forbidden', words('messaging')('thread.stopped'));
}
