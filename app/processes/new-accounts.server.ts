import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { completeAccount } from '#app/features/accounts/sign-in/commands/complete-account.server.ts';
import { confirmSignUp } from '#app/features/accounts/sign-in/commands/confirm-sign-up.server.ts';
import { chosenPassword, newPerson } from '#app/features/accounts/sign-in/fields.ts';
import { createProfile } from '#app/features/profiles/commands/create-profile.server.ts';
import { command } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';

/** By whose link its people came: the door knows, and no form says it. */
const referral = { referredBy: z.string().nullable() };

/** Opens the account whose address a link has confirmed, with its page. */
export const openAccount = command({
  operation: 'openAccount',
  openTo: 'visitors',
  input: chosenPassword.extend(referral),
  run: (
    services: { database: Database; brand: Brand },
    _viewer: Viewer | null,
    { referredBy, ...input },
  ) => confirmSignUp(services, input, (tx, made) => createProfile(tx, { ...made, referredBy })),
});

/** Makes an account that came through another provider one like all others, with its page. */
export const finishAccount = command({
  operation: 'finishAccount',
  openTo: 'newcomers',
  input: newPerson.extend(referral),
  run: async ({ database }: { database: Database }, viewer, { referredBy, ...input }) => ({
    accountId: viewer.accountId,
    ...(await completeAccount(database.orm, viewer, input, (tx, made) =>
      createProfile(tx, { ...made, referredBy }),
    )),
  }),
});
