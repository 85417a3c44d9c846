import { gearIn } from '#app/domain/profiles/production.ts';
import { countryName } from '#app/lib/places/countries.ts';
import type { PublicEventFacts } from '../announcements/public-event.ts';
import { completenessOf, type PageFiles } from '../profiles/completeness.ts';
import type { ProfileContent } from '../profiles/content.ts';
import type { Town } from '../profiles/places.ts';
import type { Position } from '../profiles/position.ts';
import { newcomerDays, standingOf } from './ranking.ts';

export const listingKinds = ['artist', 'venue', 'event', 'slot'] as const;
export type ListingKind = (typeof listingKinds)[number];

/** Kinds of facets that narrow lists, as the prefix of a facet. */
export const facetKinds = ['genre', 'town', 'country', 'gear'] as const;
export type FacetKind = (typeof facetKinds)[number];

/** `genre:indie rock`. Compared without regard to case. */
export function facetOf(kind: FacetKind, value: string): string {
  return `${kind}:${value.trim().toLowerCase().normalize('NFKC').replaceAll(/\s+/g, ' ')}`;
}

export function readFacet(facet: string): { kind: FacetKind; value: string } {
  const [kind = ''] = facet.split(':', 1);
  return { kind: kind as FacetKind, value: facet.slice(kind.length + 1) };
}

/** The source of a listing; its search words are made of the texts. */
export type NewListing = {
  kind: ListingKind;
  id: string;
  pageId: string | null;
  eventId?: string;
  slotId?: string;
  name: string;
  /** Other text it is found by. */
  text: string;
  facets: string[];
  position: Position | null;
  capacity: number | null;
  fee: { leastMinor: number | null; mostMinor: number | null; currency: string } | null;
  standing: number;
  isNew: boolean;
  day: string | null;
  startsAt: Date | null;
  until: Date | null;
};

export type Place = { town: Town | null; country: string | null; position: Position | null };

type Page = {
  id: string;
  userType: 'artist' | 'venue';
  content: ProfileContent;
  files: Omit<PageFiles, 'hasPicture'>;
  listedAt: Date;
  replyHours: number | null;
  showsPlayed: number;
};

/** The listing of an artist or a venue; null for a page without a name. */
export function listingOfPage(page: Page, place: Place, now: Date): NewListing | null {
  const { id, userType, content, files } = page;
  const { details } = content;
  if (content.displayName.trim() === '') return null;
  // Only the file store knows if there is a picture.
  const { percent } = completenessOf(userType, content, { ...files, hasPicture: false });
  const isNew = now.getTime() - page.listedAt.getTime() < newcomerDays * 86_400_000;
  const gear = userType === 'venue' ? gearIn(details.equipment) : [];
  const capacities = content.rooms.flatMap(({ capacity }) => capacity ?? []);
  const fee = details.fee?.isShown ? details.fee : null;
  return {
    kind: userType,
    id,
    pageId: id,
    name: content.displayName,
    text: [
      ...content.genres,
      ...[placeText(place), content.homeTown, details.bioShort],
      ...details.bandMembers.map(({ name }) => name),
      content.bio.slice(0, mostOfBio),
    ].join('\n'),
    facets: facetsOf(content.genres, place, gear),
    position: place.position,
    capacity: capacities.length > 0 ? Math.max(...capacities) : null,
    fee: userType === 'artist' ? fee : null,
    standing: standingOf({ ...page, completeness: percent, isNew }),
    isNew,
    day: null,
    startsAt: null,
    until: null,
  };
}

/** A longer text would match words that the page only mentions. */
const mostOfBio = 400;

type PublicEvent = {
  id: string;
  venueId: string | null;
  genres: string[];
  day: string;
  startsAt: Date;
  endsAt: Date;
  facts: PublicEventFacts;
};

export function listingOfEvent(event: PublicEvent, place: Place): NewListing {
  const { title, lineUp, venueName, address, description } = event.facts;
  return {
    kind: 'event',
    id: event.id,
    pageId: event.venueId,
    eventId: event.id,
    name: title,
    text: [
      ...lineUp.map(({ name }) => name),
      ...[venueName, address ?? '', placeText(place), ...event.genres],
      description.slice(0, mostOfBio),
    ].join('\n'),
    facets: facetsOf(event.genres, place, []),
    position: place.position,
    capacity: null,
    fee: null,
    standing: 0,
    isNew: false,
    day: event.day,
    startsAt: event.startsAt,
    until: event.endsAt,
  };
}

type OpenSlot = {
  id: string;
  venueId: string;
  venueName: string;
  night: string;
  name: string;
  pitch: string;
  genres: string[];
  day: string;
  startsAt: Date;
  until: Date;
  capacity: number | null;
};

/** The listing of a slot that performers can apply for. */
export function listingOfSlot(slot: OpenSlot, place: Place): NewListing {
  return {
    kind: 'slot',
    id: slot.id,
    pageId: slot.venueId,
    slotId: slot.id,
    name: slot.name,
    text: [slot.night, slot.venueName, placeText(place), ...slot.genres, slot.pitch].join('\n'),
    facets: facetsOf(slot.genres, place, []),
    position: place.position,
    capacity: slot.capacity,
    fee: null,
    standing: 0,
    isNew: false,
    day: slot.day,
    startsAt: slot.startsAt,
    until: slot.until,
  };
}

function facetsOf(genres: string[], { town, country }: Place, gear: string[]): string[] {
  return [
    ...new Set([
      ...genres.map((genre) => facetOf('genre', genre)),
      ...(town ? [`town:${town.key}`] : []),
      ...(country ? [facetOf('country', country)] : []),
      ...gear.map((each) => `gear:${each}`),
    ]),
  ];
}

/** The town and its country, as people search for them. */
function placeText({ town, country }: Place): string {
  return [town?.name ?? '', country ? countryName(country.toUpperCase(), 'en') : ''].join(' ');
}
