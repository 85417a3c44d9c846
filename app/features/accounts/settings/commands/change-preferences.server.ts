import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { mailTopics } from '#app/domain/accounts/mail-choices.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity, type SecurityAction } from '../../commands/log-security.server.ts';

type Preferences = Partial<Pick<Viewer, 'language' | 'timeZone' | 'theme'>>;

/** Changes how pages are shown to somebody. */
export function changePreferences(orm: Orm, viewer: Viewer, given: Preferences): Promise<void> {
  return keep(orm, viewer, given, 'preferences changed');
}

/** Notes which mails somebody wants, of those that one can do without. */
export function chooseMails(orm: Orm, viewer: Viewer, wanted: Set<string>): Promise<void> {
  const optional = mailTopics.filter(({ isOptional }) => isOptional);
  const mailChoices = Object.fromEntries(optional.map(({ key }) => [key, wanted.has(key)]));
  return keep(orm, viewer, { mailChoices }, 'mail choices changed');
}

function keep(
  orm: Orm,
  viewer: Viewer,
  values: Partial<typeof accounts.$inferInsert>,
  action: SecurityAction,
): Promise<void> {
  return orm.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(accounts.id, viewer.accountId));
    await logSecurity(tx, { actor: viewer.pseudonym, action });
  });
}
