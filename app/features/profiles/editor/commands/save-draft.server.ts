import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileDrafts } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { contentProblems } from '#app/domain/profiles/content-problems.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { draftToSave } from '../../forms.ts';
import { requireRight } from '../../policy.ts';
import { readContent, revisionOf } from '../../queries/read-content.server.ts';
import { type ProblemSentences, sayProblems } from '../words/say-problems.ts';

/** What a save comes to: the revision to send with the next one, and what publishing still wants. */
export type SavedDraft = {
  revision: string;
  problems: ProblemSentences;
  /** Null once the draft is the same as what is published. */
  changedSince: Date | null;
};

/**
 * Keeps what somebody is writing, however unfinished. Saving the same again is no change, so that a
 * save whose answer was lost can be repeated.
 *
 * @param input `{ content, revision }`
 * @throws AppError `not-found`, `forbidden`; `bad-input` for what no editor sends; `conflict` if
 *   somebody else has saved or published meanwhile, in which case nothing is written
 */
export async function saveDraft(
  { orm }: Database,
  viewer: Viewer | null,
  profileId: string,
  input: unknown,
): Promise<SavedDraft> {
  requireRight(viewer, profileId, 'edit the page');
  const t = words('profiles');
  const parsed = draftToSave.safeParse(input);
  if (!parsed.success)
    throw new AppError('bad-input', t('draftUnreadable'), { cause: parsed.error });
  const { content, revision: known } = parsed.data;
  const revision = revisionOf(content);

  return orm.transaction(async (tx) => {
    const current = await readContent(tx, profileId, { isToChange: true });
    const isSame = revision === current.revision;
    if (!isSame && known !== current.revision) throw new AppError('conflict', t('draftConflict'));
    const answer = { revision, problems: sayProblems(contentProblems(content, current.published)) };
    if (isSame) return { ...answer, changedSince: current.draft?.updatedAt ?? null };

    // Whoever takes back every change has nothing left to publish.
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
  });
}
