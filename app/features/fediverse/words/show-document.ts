import { createHash } from 'node:crypto';
import type { EventStatus } from '#app/domain/announcements/public-event.ts';
import { actorAddress, postAddress } from '#app/domain/fediverse/addresses.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import { spanOf } from '#app/features/announcements/words/shows-calendar.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { addressed, html, jsonFloat, paragraphs, showContext } from './vocabulary.ts';

/** Who publishes a show, and under which id. */
export type Post = { id: string; pageId: string };

/** How often and when it has been told. */
export type Told = { changes: number; publishedAt: Date; changedAt: Date };

/**
 * A show as an `Event` that Mobilizon, Gancio and FEP-8a8e read. Mastodon makes a post of it out of
 * `name`, `summary` and `url`, and leaves out the rest; so the summary says when, where and who.
 */
export function showDocument(show: ShowView, post: Post, site: string) {
  const { title, status, timeZone, description } = show;
  const { start, end } = spanOf(show);
  const page = addressAt(site, show.path);
  const facts = factsOf(show);
  const poster = {
    mediaType: 'image/jpeg',
    url: addressAt(site, show.share),
    name: posterText(show),
  };
  return {
    id: postAddress(site, post.id),
    type: 'Event',
    attributedTo: actorAddress(site, post.pageId),
    ...addressed(site, post.pageId),
    name: title,
    summary: `<p>${html(facts)}</p>`,
    content: `<p>${html(facts)}</p>${paragraphs(description)}`,
    mediaType: 'text/html',
    url: page,
    category: 'MUSIC',
    startTime: moment(start, timeZone),
    endTime: moment(end, timeZone),
    timezone: timeZone,
    location: locationOf(show),
    // Mobilizon 5.1 reads the first of these names, and the second for as long as it has to.
    status: calendarStatuses[status],
    'ical:status': calendarStatuses[status],
    eventStatus: `https://w3id.org/fep/8a8e/${statuses[status]}`,
    // Tickets and places are nothing that could be asked for from elsewhere.
    joinMode: 'external',
    externalParticipationUrl: show.tickets?.url ?? page,
    commentsEnabled: false,
    image: { type: 'Image', ...poster },
    attachment: [{ type: 'Document', ...poster }],
    tag: show.genres.map((genre) => hashtag(genre, site)),
  };
}

export type ShowDocument = ReturnType<typeof showDocument>;

const statuses: Record<EventStatus, string> = {
  scheduled: 'EventScheduled',
  moved: 'EventScheduled',
  postponed: 'EventRescheduled',
  cancelled: 'EventCancelled',
};

/** As calendars have it (RFC 5545, 3.8.1.11). */
const calendarStatuses: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  moved: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** The same for the same document, to see whether others have to hear of it. */
export function fingerprintOf(document: ShowDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url');
}

/** The document as it stands at its own address. */
export function showAlone(document: ShowDocument, told: Told) {
  return { '@context': showContext, ...dated(document, told) };
}

/** That a page has announced a show. */
export function creation(document: ShowDocument, told: Told, site: string, post: Post) {
  const published = told.publishedAt.toISOString();
  return {
    ...activityOf('Create', 'create', site, post),
    published,
    object: dated(document, told),
  };
}

/** That it is different by now: another day, another room, cancelled. */
export function change(document: ShowDocument, told: Told, site: string, post: Post) {
  const published = told.changedAt.toISOString();
  return {
    ...activityOf('Update', `update-${told.changes}`, site, post),
    published,
    object: dated(document, told),
  };
}

/** That a page has taken it back. */
export function withdrawal(site: string, post: Post) {
  // Those that read an object’s own address read that of a `Tombstone` too.
  const object = { ...tombstone(site, post), ...addressed(site, post.pageId) };
  return { ...activityOf('Delete', 'delete', site, post), object };
}

/** What is left at its address. */
export function tombstone(site: string, post: Post) {
  return { id: postAddress(site, post.id), type: 'Tombstone', formerType: 'Event' };
}

function activityOf(type: string, end: string, site: string, { id, pageId }: Post) {
  return {
    '@context': showContext,
    id: `${postAddress(site, id)}#${end}`,
    type,
    actor: actorAddress(site, pageId),
    ...addressed(site, pageId),
  };
}

function dated(document: ShowDocument, { changes, publishedAt, changedAt }: Told) {
  const updated = changes > 0 ? { updated: changedAt.toISOString() } : {};
  return { ...document, published: publishedAt.toISOString(), ...updated };
}

/** What one needs to know, in a line. */
function factsOf(show: ShowView): string {
  const t = words('announcements');
  const { status, longDay, time, venueName, address, place, lineUp, price, isSoldOut } = show;
  const state = isSoldOut && status !== 'cancelled' ? 'soldOut' : status;
  return [
    state === 'scheduled' ? '' : t(`status.${state}`),
    [longDay, time].filter(Boolean).join(', '),
    ...[venueName, place, address],
    lineUp.map(({ name }) => name).join(', '),
    price,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** “Indie Pop” as `#IndiePop`. */
function hashtag(genre: string, site: string) {
  const name = genre.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return {
    type: 'Hashtag',
    name: `#${name}`,
    href: `${site}/events?genre=${encodeURIComponent(genre)}`,
  };
}

function posterText({ title, venueName, longDay }: ShowView): string {
  return words('announcements')('describe', { title, venue: venueName, day: longDay });
}

/**
 * Where it is. An address is `PostalAddress`, since Mobilizon reads no plain text there, and always
 * there, since Gancio takes no change of an event without one. Mobilizon takes coordinates as floats
 * alone.
 */
function locationOf({ venueName, place, address, position }: ShowView) {
  const name = [venueName, place].filter(Boolean).join(', ');
  return {
    type: 'Place',
    name,
    address: { type: 'PostalAddress', streetAddress: address ?? name },
    ...(position && {
      latitude: jsonFloat(position.latitude),
      longitude: jsonFloat(position.longitude),
    }),
  };
}

/** On its place’s clock. Some read no moment without its seconds: `2026-12-05T19:30:00+00:00`. */
function moment(at: Temporal.Instant, timeZone: string): string {
  const there = at.toZonedDateTimeISO(timeZone);
  return there.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}
