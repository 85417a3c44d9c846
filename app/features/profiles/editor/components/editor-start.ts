import type { ProfileContent } from '#app/domain/profiles/content.ts';
import type { PageFile } from '#app/domain/profiles/page-files.ts';

/** The data that the editor begins with. */
export type EditorStart = {
  profileId: string;
  userType: 'artist' | 'venue';
  content: ProfileContent;
  revision: string;
  /** The published content, which may be longer than the editor's limits. */
  published: ProfileContent;
  /** After a refused attempt to publish, problems are shown at once. */
  showsProblems: boolean;
  visibility: 'unpublished' | 'shown' | 'hidden';
  hasDraft: boolean;
  /** The step just done, for the first message. */
  news: 'welcome' | 'published' | 'hidden' | 'shown' | 'discarded' | 'conflict' | null;
  /** The whole address of the public page. */
  publicUrl: string;
  pictures: { profilePicture: string | null; banner: string | null };
  files: PageFile[];
};
