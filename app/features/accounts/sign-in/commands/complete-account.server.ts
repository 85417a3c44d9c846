import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { birthDateProblem } from '#app/domain/accounts/age.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { today } from '#app/lib/time/days.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import type { NewPerson } from '../fields.ts';
import type { MadeAccount } from './confirm-sign-up.server.ts';

/**
 * Adds the details that another provider doesn't tell: kind, name and birth date. Of a person who
 * is too young nothing is kept, the account included.
 */
export async function completeAccount(
  orm: Orm,
  { accountId, pseudonym }: Viewer,
  { kind, name, birthDate, timeZone }: NewPerson,
  alongside: (tx: Orm, account: MadeAccount) => Promise<void>,
): Promise<{ isTurnedAway: boolean }> {
  const incomplete = and(eq(accounts.id, accountId), isNull(accounts.birthDate));
  if (birthDateProblem(birthDate, today()) === 'tooYoung') {
    await orm.delete(accounts).where(incomplete);
    return { isTurnedAway: true };
  }
  await orm.transaction(async (tx) => {
    const rows = await tx
      .update(accounts)
      .set({ name, birthDate, timeZone, language: currentLanguage(), updatedAt: new Date() })
      .where(incomplete)
      .returning({ id: accounts.id });
    if (rows.length === 0) return;
    await alongside(tx, { accountId, userType: kind, displayName: name, timeZone });
    await logSecurity(tx, { actor: pseudonym, action: 'account made', facts: { kind } });
  });
  return { isTurnedAway: false };
}
