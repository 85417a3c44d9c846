import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Files } from '#app/platform/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { type ProfileCard, profileCard } from '../views.ts';
import { findPicture } from './find-picture.server.ts';
import type { Profile } from './read-profile.server.ts';

const mostFeatured = 4;

/** The home page's artists and venues: those whose pages are complete, the latest first. */
export async function listFeatured(sources: {
  database: Database;
  files: Files;
  log: Log;
}): Promise<{ artists: ProfileCard[]; venues: ProfileCard[] }> {
  const { orm } = sources.database;
  const [artists, venues] = await Promise.all([latest(orm, 'artist'), latest(orm, 'venue')]);
  const card = async (profile: Profile) =>
    profileCard(profile, await findPicture(sources, profile.id, 'profilePicture'));
  return {
    artists: await Promise.all(artists.map(card)),
    venues: await Promise.all(venues.map(card)),
  };
}

function latest(orm: Orm, userType: Profile['userType']): Promise<Profile[]> {
  return orm
    .select()
    .from(profiles)
    .where(
      and(
        eq(profiles.userType, userType),
        isNotNull(profiles.displayName),
        isNotNull(profiles.bio),
      ),
    )
    .orderBy(desc(profiles.updatedAt), profiles.id)
    .limit(mostFeatured);
}
