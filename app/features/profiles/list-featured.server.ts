import { and, type Column, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { findPicture } from './queries.server.ts';
import { isPublic, type Profile } from './read-profile.server.ts';
import { type ProfileCard, profileCard } from './views.ts';

const mostFeatured = 4;

/** The home page's artists and venues: those with complete pages, the latest first. */
export async function listFeatured(sources: {
  database: Database;
  files: Files;
  log: Log;
}): Promise<{ artists: ProfileCard[]; venues: ProfileCard[]; isWhole: boolean }> {
  const { orm } = sources.database;
  const [artists, venues] = await Promise.all([latest(orm, 'artist'), latest(orm, 'venue')]);
  let isWhole = true;
  const card = async (profile: Profile) => {
    const { picture, isCertain } = await findPicture(sources, profile.id, 'profilePicture');
    isWhole &&= isCertain;
    return profileCard(profile, picture);
  };
  const cards = await Promise.all([...artists, ...venues].map(card));
  return {
    artists: cards.slice(0, artists.length),
    venues: cards.slice(artists.length),
    isWhole,
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
        isPublic(),
        // The index has these conditions literally; the next two say their purpose.
        hasLetters(profiles.displayName),
        hasLetters(profiles.bio),
      ),
    )
    .orderBy(desc(profiles.updatedAt), profiles.id)
    .limit(mostFeatured);
}

/** True for a text with more than blanks, which a page treats like no text at all. */
function hasLetters(column: Column): SQL {
  return sql`${column} ~ '\\S'`;
}
