import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { may } from '../policy.ts';
import { readProfile } from './read-profile.server.ts';

/**
 * The audience of a page's belongings: everyone, or, while the page isn't public, those who may see
 * its draft; null if the viewer isn't among them.
 */
export async function whoMaySee(
  orm: Orm,
  viewer: Viewer | null,
  userId: string,
): Promise<'everybody' | 'its people' | null> {
  if (await readProfile(orm, userId)) return 'everybody';
  return may(viewer, userId, 'see the draft') ? 'its people' : null;
}
