import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { contentProblems } from '#app/domain/profiles/content-problems.ts';
import { requireRight } from '../policy.ts';
import { readContent } from '../read-content.server.ts';
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

/** @throws AppError `not-found`, `forbidden` */
export async function readEditor(
  orm: Orm,
  viewer: Viewer | null,
  profileId: string,
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
}
