import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileDrafts } from '#app/db/schema/profiles.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { readContent } from '../../queries/read-content.server.ts';
import { pageRevision } from '../fields.ts';

/**
 * Discards the unpublished changes that the caller has seen.
 * @throws AppError `not-found`, `forbidden`, `conflict`
 */
export const discardDraft = pageCommand({
  operation: 'discardDraft',
  may: 'edit the page',
  input: pageRevision,
  run: ({ services, page: { profileId } }: OnPage<{ database: Database }>, { revision }) =>
    services.database.orm.transaction(async (tx) => {
      const current = await readContent(tx, profileId, { isToChange: true });
      if (current.draft === null) return;
      if (revision !== current.revision)
        throw new AppError('conflict', words('profiles')('draftConflict'));
      await tx.delete(profileDrafts).where(eq(profileDrafts.profileId, profileId));
    }),
});
