import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  embedAddress,
  embedCode,
  showFrame,
} from '#app/features/announcements/posters/words/embed-code.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import { may } from '#app/features/profiles/policy.ts';

/**
 * The code of a frame that shows a show on other sites, for members of its pages; null for others.
 */
export function embedTools(viewer: Viewer | null, show: ShowView, site: string): string | null {
  const isTheirs = show.pages.some((pageId) => may(viewer, pageId, 'list own shows'));
  if (!isTheirs) return null;
  const address = embedAddress(site, `/events/${show.id}`);
  return embedCode(address, show.title, { ...showFrame(show), width: '100%' });
}
