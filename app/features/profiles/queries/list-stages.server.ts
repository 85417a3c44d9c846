import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { draftBounds } from '#app/domain/profiles/content-limits.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { membershipOf } from '../policy.ts';
import { readRooms } from './read-rooms.server.ts';

/** A page has no more rooms. */
export const mostStages = draftBounds.list;

type Stage = { stageId: string; name: string | null; capacity: number | null };

/**
 * The stages of a public page, or of one of the viewer's: its rooms, or a venue without rooms
 * itself.
 * @throws AppError `not-found`
 */
export async function listStages(orm: Orm, viewer: Viewer, profileId: string): Promise<Stage[]> {
  const [page] = await orm.select().from(profiles).where(eq(profiles.id, profileId));
  const isPublic = page?.publishedAt && page.hiddenAt === null;
  if (!page || (!isPublic && !membershipOf(viewer, profileId)))
    throw new AppError('not-found', words('profiles')('unknown'));
  if (page.userType !== 'venue') return [];
  const rooms = await readRooms(orm, profileId);
  if (rooms.length > 0) return rooms.map(({ id, ...room }) => ({ stageId: id, ...room }));
  return positionOf(page) ? [{ stageId: profileId, name: null, capacity: null }] : [];
}
