import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { logSecurity, type SecurityAction } from '../../commands/log-security.server.ts';
import { mailChoices, marks, person, preferences } from '../fields.ts';

type Sources = { database: Database };

export const changeName = command({
  operation: 'changeName',
  input: person,
  run: (sources: Sources, viewer, name) => update(sources, viewer, name, 'name changed'),
});

export const changePreferences = command({
  operation: 'changePreferences',
  input: preferences,
  run: (sources: Sources, viewer, choices) =>
    update(sources, viewer, choices, 'preferences changed'),
});

/**
 * Changes which marks others see in conversations, and so which of theirs are visible in return.
 */
export const chooseMarks = command({
  operation: 'chooseMarks',
  input: marks,
  run: (sources: Sources, viewer, choices) =>
    update(sources, viewer, choices, 'preferences changed'),
});

/** Stores which optional mails a person wants. */
export const chooseMails = command({
  operation: 'chooseMails',
  input: mailChoices,
  run: (sources: Sources, viewer, mailChoices) =>
    update(sources, viewer, { mailChoices }, 'mail choices changed'),
});

function update(
  { database }: Sources,
  { accountId, pseudonym }: Viewer,
  values: Partial<typeof accounts.$inferInsert>,
  action: SecurityAction,
): Promise<void> {
  return database.orm.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(accounts.id, accountId));
    await logSecurity(tx, { actor: pseudonym, action });
  });
}
