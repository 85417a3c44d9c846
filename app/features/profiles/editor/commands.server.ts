import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileDrafts } from '#app/db/schema/profiles.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import {
  contentProblems,
  missingBeforePublishing,
  tidyContent,
} from '#app/domain/profiles/content-problems.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireStayingOwner } from '../commands.server.ts';
import { type OnPage, pageCommand } from '../page-command.server.ts';
import { readContent, revisionOf } from '../show-profile.server.ts';
import { draft, pageRevision } from './fields.ts';
import { writeContent } from './steps.server.ts';
import { describeProblems, type ProblemSentences } from './words.ts';

const t = words('profiles');

/** Discards the unpublished changes that the caller has seen. */
export const discardDraft = pageCommand({
  operation: 'discardDraft',
  may: 'edit the page',
  input: pageRevision,
  run: ({ services, page: { profileId } }: OnPage<{ database: Database }>, { revision }) =>
    services.database.orm.transaction(async (tx) => {
      const current = await readContent(tx, profileId, { isToChange: true });
      if (current.draft === null) return;
      if (revision !== current.revision) throw new AppError('conflict', t('draftConflict'));
      await tx.delete(profileDrafts).where(eq(profileDrafts.profileId, profileId));
    }),
});

/**
 * Publishes the content in front of the caller, and shows the page if it was hidden. Publishing the
 * same again is no change.
 * @returns the revision to send with the next save
 * @throws AppError `not-found`, `forbidden`; `conflict` if another member has saved or published
 * meanwhile, or if the owner is leaving; `bad-input` with the fields that have problems
 */
export const publishProfile = pageCommand({
  operation: 'publishProfile',
  may: 'publish the page',
  input: pageRevision,
  settlesItself: true,
  async run(on: OnPage<{ database: Database }>, { revision }) {
    const { orm, changes } = on.services.database;
    const { profileId } = on.page;
    const published = await orm.transaction(async (tx) => {
      await requireStayingOwner(tx, profileId);
      const current = await readContent(tx, profileId, { isToChange: true });
      if (revision !== current.revision) throw new AppError('conflict', t('draftConflict'));
      const content = tidyContent(current.draft?.content ?? current.published);
      requirePublishable(content, current.published);
      const publishedAt = current.profile.publishedAt ?? new Date();
      await writeContent(tx, current.profile, content, { publishedAt, hiddenAt: null });
      await tx.delete(profileDrafts).where(eq(profileDrafts.profileId, profileId));
      await logSecurity(tx, {
        actor: on.viewer.pseudonym,
        action: 'page published',
        facts: { kind: current.profile.userType },
      });
      return content;
    });
    changes.notify(`profiles:${profileId}`);
    return { revision: revisionOf(published) };
  },
});

function requirePublishable(content: ProfileContent, published: ProfileContent): void {
  const missing = missingBeforePublishing(content).map((name) => [name, t(`missing.${name}`)]);
  const fields = {
    ...describeProblems(contentProblems(content, published)),
    ...Object.fromEntries(missing),
  };
  if (Object.keys(fields).length > 0) throw new AppError('bad-input', t('notReady'), { fields });
}

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
        throw new AppError('conflict', t('draftConflict'));
      const problems = describeProblems(contentProblems(content, current.published));
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
