import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import type { Profile } from '../../queries/read-profile.server.ts';
import { keepRider } from '../../riders/commands/keep-rider.server.ts';
import { setRooms } from './keep-rooms.server.ts';

/** Publishes content, in the transaction of the caller, who has checked it. */
export async function writeContent(
  tx: Orm,
  { id, userType }: Pick<Profile, 'id' | 'userType'>,
  content: ProfileContent,
  visibility: Partial<Pick<Profile, 'publishedAt' | 'hiddenAt'>> = {},
): Promise<void> {
  const { displayName, bio, videoLinks, genres, position, details } = content;
  await setRooms(tx, id, userType === 'venue' ? content.rooms : []);
  await tx
    .update(profiles)
    .set({
      displayName,
      bio,
      ytLinks: videoLinks,
      genres,
      homeTown: content.homeTown || null,
      address: content.address || null,
      timeZone: content.timeZone || null,
      ...position,
      details,
      ...visibility,
      updatedAt: new Date(),
    })
    .where(eq(profiles.id, id));
  if (userType === 'artist') await keepRider(tx, id);
  await writeOutbox(tx, showsChanged(id));
}
