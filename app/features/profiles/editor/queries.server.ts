import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { contentProblems } from '#app/domain/profiles/content-problems.ts';
import { moment } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { page } from '#app/fields/kinds.ts';
import { requireRight } from '../policy.ts';
import { readContent } from '../show-profile.server.ts';
import { describeProblems, type ProblemSentences } from './words.ts';

/** The editor's first state of a page. */
export type EditorState = {
  profileId: string;
  userType: 'artist' | 'venue';
  /** The draft, or the published content without one. */
  content: ProfileContent;
  /** The published content, for comparing, and since it may be longer than the editor's limits. */
  published: ProfileContent;
  /** Goes back with every save; a save by another member changes it. */
  revision: string;
  problems: ProblemSentences;
  /** True if it has been published at least once. */
  isPublished: boolean;
  /** True if it was published and its members hide it for now. */
  isHidden: boolean;
  /** The last save of unpublished changes; null if there are none. */
  changedSince: Date | null;
};

const content = z.record(z.string(), z.unknown());
export const revision = z.string().describe('Send it with the next change of this page.');
export const problems = z
  .record(z.string(), z.string())
  .describe('What publishing still needs, by field.');

export const readEditor = query({
  operation: 'readDraft',
  input: z.object({ profileId: page }),
  answer: z.object({
    content,
    published: content,
    revision,
    problems,
    isPublished: z.boolean(),
    isHidden: z.boolean(),
    changedSince: moment.nullable().describe('When the draft was last saved; null without one.'),
  }),
  async run(
    { database: { orm } }: { database: Database },
    viewer: Viewer | null,
    { profileId },
  ): Promise<EditorState> {
    requireRight(viewer, profileId, 'see the draft');
    const { profile, published, draft, revision } = await readContent(orm, profileId);
    const content = draft?.content ?? published;
    return {
      profileId,
      userType: profile.userType,
      content,
      published,
      revision,
      problems: describeProblems(contentProblems(content, published)),
      isPublished: profile.publishedAt !== null,
      isHidden: profile.hiddenAt !== null,
      changedSince: draft?.updatedAt ?? null,
    };
  },
});
