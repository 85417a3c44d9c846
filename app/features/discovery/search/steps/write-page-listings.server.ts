import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { pageFacts } from '#app/db/schema/discovery.ts';
import { profileFiles, profiles, rooms } from '#app/db/schema/profiles.ts';
import { listingOfPage } from '#app/domain/discovery/make-listing.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { contentOf } from '#app/features/profiles/views.ts';
import { findPlaces } from './find-places.server.ts';
import { putListings } from './put-listings.server.ts';

export async function writePageListings(tx: Orm, ids: string[]): Promise<void> {
  // Locked, so that of two concurrent runs neither writes outdated content.
  const pages = await tx
    .select()
    .from(profiles)
    .where(and(inArray(profiles.id, ids), isPublic()))
    .orderBy(asc(profiles.id))
    .for('share');
  const [now, factsOf, roomsOf, photosOf] = await Promise.all([
    readClock(tx),
    readFactsOf(tx, ids),
    readRoomsOf(tx, ids),
    countPhotos(tx, ids),
  ]);
  const contents = pages.map((page) => contentOf(page, roomsOf.get(page.id) ?? []));
  const places = await findPlaces(
    tx,
    pages.map((page, index) => ({
      homeTown: contents[index]?.homeTown ?? '',
      address: contents[index]?.address ?? '',
      position: positionOf(page),
    })),
  );
  const rows = pages.flatMap(({ id, userType, hasBanner, publishedAt, createdAt }, index) => {
    const [content, place] = [contents[index], places[index]];
    if (!content || !place) return [];
    const page = {
      id,
      userType,
      content,
      replyHours: factsOf.get(id)?.replyMedianHours ?? null,
      showsPlayed: factsOf.get(id)?.showsPlayed ?? 0,
      files: { hasBanner, pressPhotoCount: photosOf.get(id) ?? 0 },
      listedAt: publishedAt ?? createdAt,
    };
    return listingOfPage(page, place, now) ?? [];
  });
  await putListings(tx, ['artist', 'venue'], ids, rows);
}

async function readFactsOf(tx: Orm, ids: string[]) {
  const facts = await tx.select().from(pageFacts).where(inArray(pageFacts.profileId, ids));
  return new Map(facts.map((facts) => [facts.profileId, facts]));
}

async function readRoomsOf(tx: Orm, ids: string[]) {
  const { profileId, id, name, capacity, position, putAwayAt } = rooms;
  const counts = await tx
    .select({ profileId, id, name, capacity })
    .from(rooms)
    .where(and(inArray(profileId, ids), isNull(putAwayAt)))
    .orderBy(asc(position), asc(id));
  return Map.groupBy(counts, (room) => room.profileId);
}

async function countPhotos(tx: Orm, ids: string[]): Promise<Map<string, number>> {
  const { profileId, kind } = profileFiles;
  const records = await tx
    .select({ profileId, photos: count() })
    .from(profileFiles)
    .where(and(inArray(profileId, ids), eq(kind, 'pressPhoto')))
    .groupBy(profileId);
  return new Map(records.map(({ profileId: id, photos }) => [id, photos]));
}
