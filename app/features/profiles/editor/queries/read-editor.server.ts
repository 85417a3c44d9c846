import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { contentProblems } from '#app/domain/profiles/content-problems.ts';
import { requireRight } from '../../policy.ts';
import { readContent } from '../../queries/read-content.server.ts';
import { type ProblemSentences, sayProblems } from '../words/say-problems.ts';

/** What the editor of a page starts from. */
export type EditorState = {
  profileId: string;
  userType: 'artist' | 'venue';
  /** The draft, or what is published where nobody is writing. */
  content: ProfileContent;
  /** What is published, to compare with, and since it may be longer than what can be written. */
  published: ProfileContent;
  /** Goes back with every save; what has been saved by somebody else meanwhile has another one. */
  revision: string;
  problems: ProblemSentences;
  /** It has been published at least once. */
  isPublished: boolean;
  /** It has been published and its people keep it to themselves for now. */
  isHidden: boolean;
  /** When what isn't published yet was last saved; null if all of it is. */
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
    problems: sayProblems(contentProblems(content, published)),
    isPublished: profile.publishedAt !== null,
    isHidden: profile.hiddenAt !== null,
    changedSince: draft?.updatedAt ?? null,
  };
}
