import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { profileReferrals } from '#app/db/schema/profiles.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { type OnPage, pageCommand } from '../page-command.server.ts';
import { lockMembersFor } from '../team/queries.server.ts';

/**
 * Gives a page its link for referring others. It has one for good: a second call changes nothing.
 */
export const makeReferralLink = pageCommand({
  operation: 'makeReferralLink',
  may: 'refer others',
  input: z.object({}),
  async run({ services, viewer, page: { profileId } }: OnPage<{ database: Database }>) {
    await services.database.orm.transaction(async (tx) => {
      await lockMembersFor(tx, viewer, profileId, 'refer others');
      await tx
        .insert(profileReferrals)
        .values({ code: newWrittenCode(), profileId })
        .onConflictDoNothing({ target: profileReferrals.profileId });
    });
  },
});
