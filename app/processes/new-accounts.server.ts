import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { completeAccount, confirmSignUp } from '#app/features/accounts/sign-in/commands.server.ts';

import { chosenPassword, newPerson } from '#app/features/accounts/sign-in/fields.ts';
import { takePageId } from '#app/features/profiles/commands.server.ts';
import { createProfile } from '#app/features/profiles/create-profile.server.ts';

import { ofPageId } from '#app/features/profiles/fields.ts';
import { command } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';

/** The code of the referral link: from a cookie, never from the form. */
const referral = { referredBy: z.string().nullable() };

/** Opens the account whose address a link has confirmed, with its page. */
export const openAccount = command({
  operation: 'openAccount',
  openTo: 'visitors',
  input: chosenPassword.extend({ ...ofPageId, ...referral }),
  run: (
    services: { database: Database; brand: Brand },
    _viewer: Viewer | null,
    { referredBy, pageId, ...input },
  ) =>
    confirmSignUp(
      services,
      input,
      (tx, made) => createProfile(tx, { ...made, referredBy }),
      (tx, name) => takePageId(tx, pageId, name),
    ),
});

/** Completes an account that was made through a sign-in provider, with its page. */
export const finishAccount = command({
  operation: 'finishAccount',
  openTo: 'newcomers',
  input: newPerson.extend({ ...ofPageId, ...referral }),
  async run({ database }: { database: Database }, viewer, { referredBy, pageId, ...input }) {
    let profileId = viewer.accountId;
    const { isTurnedAway } = await completeAccount(
      database.orm,
      viewer,
      input,
      async (tx, made) => {
        // The account has had its id since its first sign-in; the page gets a readable one.
        profileId = await takePageId(tx, pageId, made.displayName);
        await createProfile(tx, { ...made, profileId, referredBy });
      },
    );
    return { profileId, isTurnedAway };
  },
});
