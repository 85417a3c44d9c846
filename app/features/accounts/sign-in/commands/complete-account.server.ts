import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { birthDateProblem } from '#app/domain/accounts/age.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { today } from '#app/lib/time/today.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { completeForm, fieldProblems } from '../../forms.ts';
import type { MadeAccount } from './confirm-sign-up.server.ts';

/**
 * Adds what another provider doesn't tell: kind, name and birth date. Of somebody who is too young
 * nothing is kept, the account included.
 * @throws AppError `bad-input` by field
 */
export async function completeAccount(
  orm: Orm,
  viewer: Viewer,
  typed: Record<string, string>,
  alongside: (tx: Orm, made: MadeAccount) => Promise<void>,
): Promise<'done' | 'turned away'> {
  const incomplete = and(eq(accounts.id, viewer.accountId), isNull(accounts.birthDate));
  if (birthDateProblem(typed.birthDate ?? '', today()) === 'tooYoung') {
    await orm.delete(accounts).where(incomplete);
    return 'turned away';
  }
  const parsed = completeForm(today).safeParse(typed);
  if (!parsed.success)
    throw new AppError('bad-input', words('accounts')('checkFields'), {
      fields: fieldProblems(parsed.error),
    });
  const { kind, name, birthDate, timeZone } = parsed.data;
  await orm.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ name, birthDate, timeZone, language: currentLanguage(), updatedAt: new Date() })
      .where(incomplete)
      .returning({ id: accounts.id });
    if (changed.length === 0) return;
    await alongside(tx, {
      accountId: viewer.accountId,
      userType: kind,
      displayName: name,
      timeZone,
    });
    await logSecurity(tx, { actor: viewer.pseudonym, action: 'account made', facts: { kind } });
  });
  return 'done';
}
