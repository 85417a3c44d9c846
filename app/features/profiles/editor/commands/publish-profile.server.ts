import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileDrafts } from '#app/db/schema/profiles.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { contentProblems, missingBeforePublishing } from '#app/domain/profiles/content-problems.ts';
import { tidyContent } from '#app/domain/profiles/tidy-content.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireStayingOwner } from '../../commands/hide-owned-pages.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { readContent, revisionOf } from '../../queries/read-content.server.ts';
import { pageRevision } from '../fields.ts';
import { writeContent } from '../steps/write-content.server.ts';
import { sayProblems } from '../words/say-problems.ts';

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
      if (revision !== current.revision)
        throw new AppError('conflict', words('profiles')('draftConflict'));
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
  const t = words('profiles');
  const missing = missingBeforePublishing(content).map((name) => [name, t(`missing.${name}`)]);
  const fields = {
    ...sayProblems(contentProblems(content, published)),
    ...Object.fromEntries(missing),
  };
  if (Object.keys(fields).length > 0) throw new AppError('bad-input', t('notReady'), { fields });
}
