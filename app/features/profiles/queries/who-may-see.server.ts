import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { may } from '../policy.ts';
import { readProfile } from './read-profile.server.ts';

/**
 * Whether what belongs to a page is for everybody, or, while the page isn't public, for those who
 * may see its draft; null if it isn't for the one who asks.
 */
export async function whoMaySee(
  orm: Orm,
  viewer: Viewer | null,
  userId: string,
): Promise<'everybody' | 'its people' | null> {
  if (await readProfile(orm, userId)) return 'everybody';
  return may(viewer, userId, 'see the draft') ? 'its people' : null;
}
