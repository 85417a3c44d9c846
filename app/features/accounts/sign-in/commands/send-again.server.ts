import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { verifications } from '#app/db/schema/accounts.ts';
import { atLeast } from '#app/lib/at-least.ts';
import type { Brand } from '#app/platform/brand.ts';
import { isToken } from '#app/platform/token.server.ts';
import { limitAttempts } from '../../commands/limit-attempts.server.ts';
import { findAccount } from '../../queries/find-account.server.ts';
import { sendConfirmation, type WaitingSignUp } from './sign-up.server.ts';

/**
 * Sends the link of a sign-up that waits once more. An id that nothing waits under is passed over.
 * @throws AppError `too-many`
 */
export async function sendAgain(
  { database, brand }: { database: Database; brand: Brand },
  waitingId: string,
  network: string,
): Promise<void> {
  const { orm } = database;
  await limitAttempts(orm, 'ask for mail', { network, account: '' });
  if (!isToken(waitingId)) return;
  const [row] = await orm
    .select({ value: verifications.value })
    .from(verifications)
    .where(
      and(
        eq(verifications.id, waitingId),
        eq(verifications.identifier, 'sign-up'),
        gt(verifications.expiresAt, sql`now()`),
      ),
    );
  if (!row) return;
  const { email } = JSON.parse(row.value) as WaitingSignUp;
  // By address, since one address may wait under many ids.
  await limitAttempts(orm, 'ask for mail', { network: '', account: email });
  const known = await findAccount(orm, email);
  await atLeast(
    200,
    orm.transaction((tx) => sendConfirmation(tx, brand, { waitingId, email, known })),
  );
}
