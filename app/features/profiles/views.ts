import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  emptyDetails,
  type FeeRange,
  type InputLine,
  type ProfileContent,
  type Room,
  type SetLength,
} from '#app/domain/profiles/content.ts';
import { tidyContent } from '#app/domain/profiles/content-problems.ts';
import { initialOf, shownNameOf } from '#app/domain/profiles/display-name.ts';
import { linkAddressOf, siteNameOf } from '#app/domain/profiles/link-address.ts';
import { type PageFile, pictureFolder } from '#app/domain/profiles/page-files.ts';
import { mapAddressOf, type Position, positionOf } from '#app/domain/profiles/position.ts';
import { titledVideos } from '#app/domain/profiles/video.ts';
import { isCurrency } from '#app/lib/money/currencies.ts';
import type { FoundPicture } from './queries.server.ts';
import type { Profile } from './read-profile.server.ts';

/**
 * The content of a public profile page. Missing texts are null; the page has the words for them.
 */
export type ProfileView = ProfileCard & {
  genres: string[];
  homeTown: string | null;
  /** The shortest bio, which leads the page. */
  lead: string | null;
  bio: string | null;
  wholeStory: string | null;
  videos: { id: string; title: string | null }[];
  links: { label: string; url: string }[];
  pressPhotos: PageFile[];
  stagePlot: PageFile | null;
  artist: ArtistView | null;
  venue: VenueView | null;
  place: PlaceView | null;
  bannerVersion: string | null;
  shareVersion: string;
};

/** The fields of artists. */
export type ArtistView = {
  bandMembers: { name: string; role: string }[];
  setLength: SetLength | null;
  travelRadiusKm: number | null;
  /** Null where it is kept private as well. */
  fee: Omit<FeeRange, 'isShown'> | null;
  inputList: InputLine[];
  stageNotes: string | null;
  technicalRider: string | null;
  hospitalityRider: string | null;
};

/** The fields of venues. */
export type VenueView = {
  rooms: { name: string; capacity: number }[];
  equipment: string | null;
  houseRules: string | null;
};

/** A venue's place: a picture, a line to read, and the address of a real map. */
export type PlaceView = {
  position: Position;
  locator: string;
  addressLine: string;
  mapUrl: string;
};

/** A profile in a list. */
export type ProfileCard = {
  userId: string;
  userType: 'artist' | 'venue';
  displayName: string | null;
  initial: string;
  pictureVersion: string | null;
};

/** A page in the results of a search for pages. */
export type FoundPage = ProfileCard & { town: string | null };

/** The facts of a page beside its content. */
export type PageFacts = {
  picture: FoundPicture | null;
  banner: FoundPicture | null;
  country: string | null;
  files: PageFile[];
};

/** A page for its readers, made of its public content or of a draft. */
export function profileView(
  { id, userType }: Pick<Profile, 'id' | 'userType'>,
  rawContent: ProfileContent,
  facts: PageFacts,
): ProfileView {
  const content = tidyContent(rawContent);
  const { details } = content;
  const page = { id, userType, displayName: content.displayName };
  return {
    ...profileCard(page, facts.picture),
    genres: content.genres,
    homeTown: content.homeTown || null,
    lead: details.bioShort || null,
    bio: content.bio || null,
    wholeStory: details.bioLong || null,
    videos: titledVideos(content).map(({ videoId, title }) => ({
      id: videoId,
      title: title || null,
    })),
    links: details.links.flatMap(({ label, url }) => {
      const address = linkAddressOf(url);
      return address ? { label: label || siteNameOf(address), url: address } : [];
    }),
    pressPhotos: facts.files.filter(({ kind }) => kind === 'pressPhoto'),
    stagePlot: facts.files.find(({ kind }) => kind === 'stagePlot') ?? null,
    artist: userType === 'artist' ? artistView(content) : null,
    venue: userType === 'venue' ? venueView(content) : null,
    place: placeView(page, content, facts.country),
    bannerVersion: facts.banner?.version ?? null,
    shareVersion: shareVersion(page, facts.picture),
  };
}

function artistView({ details }: ProfileContent): ArtistView {
  const { fee, stageNotes, technicalRider, hospitalityRider } = details;
  const isPublic = fee?.isShown && isCurrency(fee.currency);
  return {
    bandMembers: details.bandMembers,
    setLength: details.setLength,
    travelRadiusKm: details.travelRadiusKm,
    fee: isPublic
      ? { leastMinor: fee.leastMinor, mostMinor: fee.mostMinor, currency: fee.currency }
      : null,
    inputList: details.inputList,
    stageNotes: stageNotes || null,
    technicalRider: technicalRider || null,
    hospitalityRider: hospitalityRider || null,
  };
}

function venueView({ rooms, details }: ProfileContent): VenueView {
  return {
    rooms: rooms.flatMap(({ name, capacity }) => (capacity === null ? [] : { name, capacity })),
    equipment: details.equipment || null,
    houseRules: details.houseRules || null,
  };
}

/** Changes with everything in the share picture of a profile. */
export function shareVersion(
  { displayName, userType }: Pick<Profile, 'displayName' | 'userType'>,
  picture: FoundPicture | null,
): string {
  return versionOf([drawing, shownNameOf(displayName), userType, picture?.version]);
}

/** Changes with the drawing of share pictures, since they are kept once they are made. */
const drawing = 2;

/** Changes with a venue's position. */
export function locatorVersion({ latitude, longitude }: Position): string {
  return versionOf([latitude, longitude]);
}

function placeView(
  { id, userType }: Pick<Profile, 'id' | 'userType'>,
  content: ProfileContent,
  country: string | null,
): PlaceView | null {
  const position = positionOf({ userType, ...content.position });
  if (!position) return null;
  return {
    position,
    locator: `/${pictureFolder(id)}/locator-${locatorVersion(position)}.svg`,
    addressLine: content.address || [coordinates(position), country].filter(Boolean).join(', '),
    mapUrl: mapAddressOf(position),
  };
}

function coordinates({ latitude, longitude }: Position): string {
  const north = `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${north}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function versionOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}

export function profileCard(
  profile: Pick<Profile, 'id' | 'userType' | 'displayName'>,
  picture: FoundPicture | null,
): ProfileCard {
  const displayName = shownNameOf(profile.displayName);
  return {
    userId: profile.id,
    userType: profile.userType,
    displayName,
    initial: initialOf(displayName),
    pictureVersion: picture?.version ?? null,
  };
}

export function foundPage(
  profile: Pick<Profile, 'id' | 'userType' | 'displayName' | 'homeTown'>,
  picture: FoundPicture | null,
): FoundPage {
  return { ...profileCard(profile, picture), town: shownNameOf(profile.homeTown) };
}

/** The answer of `GET /api/v1/users/{userId}`: exactly the fields of a user document. */
export const userDocument = z.object({
  displayName: z.string().nullable().describe('The name on the profile.'),
  bio: z.string().nullable().describe('Free text.'),
  userType: z.enum(['artist', 'venue']),
  hasBanner: z.boolean().describe('Whether the profile has a banner picture.'),
  ytLinks: z.array(z.string()).describe('Web addresses of videos.'),
  latitude: z.number().nullable().describe('A venue’s position, in degrees north.'),
  longitude: z.number().nullable().describe('A venue’s position, in degrees east.'),
});

/** The public content of a page, in the form of the editor. */
export function contentOf(profile: Profile, roomsInUse: Room[]): ProfileContent {
  return {
    displayName: profile.displayName ?? '',
    bio: profile.bio ?? '',
    videoLinks: profile.ytLinks,
    genres: profile.genres,
    homeTown: profile.homeTown ?? '',
    address: profile.address ?? '',
    position: { latitude: profile.latitude, longitude: profile.longitude },
    timeZone: profile.timeZone ?? '',
    rooms: roomsInUse,
    details: { ...emptyDetails, ...profile.details },
  };
}
