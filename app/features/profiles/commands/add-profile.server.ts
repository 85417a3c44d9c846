import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { mostOwnedPages } from '#app/domain/profiles/invitation.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { command } from '#app/fields/command.ts';
import { text } from '#app/fields/texts.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newPage } from '../fields.ts';
import { createProfile } from './create-profile.server.ts';
import { takePageId } from './take-page-id.server.ts';

/**
 * Creates another page for an account, as a draft that only its owner sees. `referredBy` is the
 * code of the link by which they came, if any.
 * @throws AppError `conflict` for an account that owns the most pages it may, or an id that is
 * taken
 */
export const addProfile = command({
  operation: 'addProfile',
  input: newPage.extend({ referredBy: text(200).nullable() }),
  async run(
    { database: { orm } }: { database: Database },
    viewer,
    { kind, displayName, pageId, referredBy },
  ) {
    const { accountId, timeZone } = viewer;
    return orm.transaction(async (tx) => {
      // Locked, so that two at once don't get past the limit together.
      await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, accountId))
        .for('no key update');
      const rows = await tx
        .select({ id: profileMembers.profileId })
        .from(profileMembers)
        .where(and(eq(profileMembers.accountId, accountId), eq(profileMembers.role, 'owner')));
      if (rows.length >= mostOwnedPages)
        throw new AppError(
          'conflict',
          words('profiles')('pages.tooMany', { most: mostOwnedPages }),
        );
      const profileId = await takePageId(tx, pageId, displayName);
      const page = { profileId, accountId, userType: kind, displayName, timeZone };
      await createProfile(tx, { ...page, referredBy });
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'page made', facts: { kind } });
      return { profileId };
    });
  },
});
