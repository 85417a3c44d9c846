import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { verifications } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { atLeast } from '#app/lib/waits.ts';
import type { Brand } from '#app/platform/brand.ts';
import { isToken } from '#app/platform/token.server.ts';
import { limitAttempts } from '../../commands/limit-attempts.server.ts';
import { findAccount } from '../../queries/find-account.server.ts';
import { type NewAccount, waitingSignUp } from '../fields.ts';
import { sendConfirmation } from './sign-up.server.ts';

/**
 * Sends the link of an open sign-up once more. An unknown id is ignored.
 * @throws AppError `too-many`
 */
export const sendAgain = command({
  operation: 'sendAgain',
  openTo: 'visitors',
  input: waitingSignUp,
  async run(
    { database: { orm }, brand, from }: { database: Database; brand: Brand } & From,
    _viewer: Viewer | null,
    { waiting },
  ) {
    await limitAttempts(orm, 'ask for mail', { network: from?.address });
    if (!isToken(waiting)) return;
    const [row] = await orm
      .select({ value: verifications.value })
      .from(verifications)
      .where(
        and(
          eq(verifications.id, waiting),
          eq(verifications.identifier, 'sign-up'),
          gt(verifications.expiresAt, sql`now()`),
        ),
      );
    if (!row) return;
    const { email } = JSON.parse(row.value) as NewAccount;
    // By address, since one address may wait under many ids.
    await limitAttempts(orm, 'ask for mail', { network: '', account: email });
    const owner = await findAccount(orm, email);
    await atLeast(
      200,
      orm.transaction((tx) => sendConfirmation(tx, brand, { waitingId: waiting, email, owner })),
    );
  },
});
