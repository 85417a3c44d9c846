import { createHash } from 'node:crypto';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import { initialOf } from '#app/domain/profiles/initial.ts';
import { pictureFolder } from '#app/domain/profiles/picture-address.ts';
import { type Position, positionOf } from '#app/domain/profiles/position.ts';
import { videoIdOf } from '#app/domain/profiles/video-id.ts';
import type { UserDocument } from './forms.ts';
import type { FoundPicture } from './queries/find-picture.server.ts';
import type { Profile } from './queries/read-profile.server.ts';

/** What a public profile page shows. Missing texts are null; the page has the words for them. */
export type ProfileView = ProfileCard & {
  bio: string | null;
  videoIds: string[];
  place: PlaceView | null;
  bannerVersion: string | null;
  shareVersion: string;
};

/** Where a venue is: a picture, a line to read, and the address of a real map. */
export type PlaceView = {
  position: Position;
  locator: string;
  addressLine: string;
  mapUrl: string;
};

/** What a list of profiles shows of one. */
export type ProfileCard = {
  userId: string;
  userType: 'artist' | 'venue';
  displayName: string | null;
  initial: string;
  pictureVersion: string | null;
};

export function profileView(
  profile: Profile,
  facts: { picture: FoundPicture | null; banner: FoundPicture | null; country: string | null },
): ProfileView {
  const videoIds = profile.ytLinks.flatMap((link) => videoIdOf(link) ?? []);
  return {
    ...profileCard(profile, facts.picture),
    bio: profile.bio?.trim() || null,
    videoIds: [...new Set(videoIds)],
    place: placeView(profile, facts.country),
    bannerVersion: facts.banner?.version ?? null,
    shareVersion: shareVersion(profile, facts.picture),
  };
}

/** Changes with everything that the share picture shows of a profile. */
export function shareVersion(profile: Profile, picture: FoundPicture | null): string {
  return versionOf([profile.displayName, profile.userType, picture?.version]);
}

/** Changes with a venue's position. */
export function locatorVersion({ latitude, longitude }: Position): string {
  return versionOf([latitude, longitude]);
}

function placeView(profile: Profile, country: string | null): PlaceView | null {
  const position = positionOf(profile);
  if (!position) return null;
  const { latitude, longitude } = position;
  const at = `${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
  return {
    position,
    locator: `/${pictureFolder(profile.id)}/locator-${locatorVersion(position)}.svg`,
    addressLine:
      profile.address?.trim() || [coordinates(position), country].filter(Boolean).join(', '),
    mapUrl: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${at}`,
  };
}

function coordinates({ latitude, longitude }: Position): string {
  const north = `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${north}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function versionOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}

export function profileCard(profile: Profile, picture: FoundPicture | null): ProfileCard {
  const displayName = shownNameOf(profile.displayName);
  return {
    userId: profile.id,
    userType: profile.userType,
    displayName,
    initial: initialOf(displayName),
    pictureVersion: picture?.version ?? null,
  };
}

export function userDocumentView(profile: Profile): UserDocument {
  const { displayName, bio, userType, hasBanner, ytLinks, latitude, longitude } = profile;
  return { displayName, bio, userType, hasBanner, ytLinks, latitude, longitude };
}
