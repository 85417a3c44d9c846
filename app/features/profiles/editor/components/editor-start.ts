import type { ProfileContent } from '#app/domain/profiles/content.ts';
import type { PageFile } from '#app/domain/profiles/upload.ts';

/** What the editor begins with. */
export type EditorStart = {
  profileId: string;
  userType: 'artist' | 'venue';
  content: ProfileContent;
  revision: string;
  /** What is published, which may be longer than what can be written here. */
  published: ProfileContent;
  /** Somebody has tried to publish: what is wrong is said at once. */
  showsProblems: boolean;
  visibility: 'unpublished' | 'shown' | 'hidden';
  hasDraft: boolean;
  /** Just done: what the page is to say first. */
  news: 'welcome' | 'published' | 'hidden' | 'shown' | 'discarded' | 'conflict' | null;
  /** The whole address of the public page. */
  publicUrl: string;
  pictures: { profilePicture: string | null; banner: string | null };
  files: PageFile[];
};
