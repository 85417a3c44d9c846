import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { pageBlocks } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { otherPage } from './fields.ts';

type Services = { database: Database };

/** The blocked page can no longer send messages or new requests. `conflict` for one’s own page. */
export const blockPage = pageCommand({
  operation: 'blockPage',
  may: 'block pages',
  input: otherPage,
  async run({ services, viewer, page: { profileId } }: OnPage<Services>, { blockedId }) {
    if (blockedId === profileId) throw new AppError('conflict', words('messaging')('blocks.self'));
    await services.database.orm.transaction(async (tx) => {
      if ((await tx.$count(profiles, eq(profiles.id, blockedId))) === 0)
        throw new AppError('not-found', words('profiles')('unknown'));
      await tx.insert(pageBlocks).values({ profileId, blockedId }).onConflictDoNothing();
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'page blocked' });
    });
  },
});

/** Unblocks a page. Unblocking one that isn’t blocked succeeds. */
export const unblockPage = pageCommand({
  operation: 'unblockPage',
  may: 'block pages',
  input: otherPage,
  async run({ services, viewer, page: { profileId } }: OnPage<Services>, { blockedId }) {
    await services.database.orm.transaction(async (tx) => {
      await tx
        .delete(pageBlocks)
        .where(and(eq(pageBlocks.profileId, profileId), eq(pageBlocks.blockedId, blockedId)));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'page unblocked' });
    });
  },
});
