import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileDrafts } from '#app/db/schema/profiles.ts';
import { contentProblems } from '#app/domain/profiles/content-problems.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { readContent, revisionOf } from '../../queries/read-content.server.ts';
import { draft } from '../fields.ts';
import { type ProblemSentences, sayProblems } from '../words/say-problems.ts';

/**
 * The result of a save: the revision to send with the next one, and the problems that publishing
 * would have.
 */
export type SavedDraft = {
  revision: string;
  problems: ProblemSentences;
  /** Null once the draft equals the published content. */
  changedSince: Date | null;
};

/**
 * Saves a draft, however unfinished. Saving the same again is no change, so that a save whose
 * answer was lost can be repeated.
 * @throws AppError `not-found`, `forbidden`; `conflict` if another member has saved or published
 * meanwhile, in which case nothing is written
 */
export const saveDraft = pageCommand({
  operation: 'saveDraft',
  may: 'edit the page',
  input: draft,
  run: (on: OnPage<{ database: Database }>, { content, revision: basedOn }): Promise<SavedDraft> =>
    on.services.database.orm.transaction(async (tx) => {
      const { profileId } = on.page;
      const revision = revisionOf(content);
      const current = await readContent(tx, profileId, { isToChange: true });
      const isSame = revision === current.revision;
      if (!isSame && basedOn !== current.revision)
        throw new AppError('conflict', words('profiles')('draftConflict'));
      const problems = sayProblems(contentProblems(content, current.published));
      const answer = { revision, problems };
      if (isSame) return { ...answer, changedSince: current.draft?.updatedAt ?? null };

      // After every change is taken back there is nothing left to publish.
      if (revision === revisionOf(current.published)) {
        await tx.delete(profileDrafts).where(eq(profileDrafts.profileId, profileId));
        return { ...answer, changedSince: null };
      }
      const updatedAt = new Date();
      await tx
        .insert(profileDrafts)
        .values({ profileId, content, updatedAt })
        .onConflictDoUpdate({ target: profileDrafts.profileId, set: { content, updatedAt } });
      return { ...answer, changedSince: updatedAt };
    }),
});
