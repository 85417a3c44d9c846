import { createHash } from 'node:crypto';
import type { EventStatus } from '#app/domain/announcements/public-event.ts';
import { actorAddress, postAddress } from '#app/domain/fediverse/addresses.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import { spanOf } from '#app/features/announcements/words.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';

const t = words('announcements');

/** The page that publishes a show, and the id of its post. */
export type Post = { id: string; pageId: string };

/** The number and times of its publications. */
export type Publication = { changes: number; publishedAt: Date; changedAt: Date };

/**
 * A show as an `Event` that Mobilizon, Gancio and FEP-8a8e read. Mastodon makes a post of `name`,
 * `summary` and `url`, and leaves out the rest; so the summary holds time, place and line-up.
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
    // Mobilizon 5.1 reads the first of these names, and the second for compatibility.
    status: calendarStatuses[status],
    'ical:status': calendarStatuses[status],
    eventStatus: `https://w3id.org/fep/8a8e/${statuses[status]}`,
    // Attendance can't be requested from elsewhere.
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

/** The statuses of calendars (RFC 5545, 3.8.1.11). */
const calendarStatuses: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  moved: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** Equal for equal documents, to detect changes that others have to hear of. */
export function fingerprintOf(document: ShowDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url');
}

/** The document at its own address. */
export function standaloneShow(document: ShowDocument, times: Publication) {
  return { '@context': showContext, ...dated(document, times) };
}

export function creation(document: ShowDocument, times: Publication, site: string, post: Post) {
  const published = times.publishedAt.toISOString();
  return {
    ...activityOf('Create', 'create', site, post),
    published,
    object: dated(document, times),
  };
}

/** A changed show: another day, another room, cancelled. */
export function change(document: ShowDocument, times: Publication, site: string, post: Post) {
  const published = times.changedAt.toISOString();
  return {
    ...activityOf('Update', `update-${times.changes}`, site, post),
    published,
    object: dated(document, times),
  };
}

export function withdrawal(site: string, post: Post) {
  // Servers that fetch an object’s own address also fetch that of a `Tombstone`.
  const object = { ...tombstone(site, post), ...addressed(site, post.pageId) };
  return { ...activityOf('Delete', 'delete', site, post), object };
}

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

function dated(document: ShowDocument, { changes, publishedAt, changedAt }: Publication) {
  const updated = changes > 0 ? { updated: changedAt.toISOString() } : {};
  return { ...document, published: publishedAt.toISOString(), ...updated };
}

/** The key facts in a line. */
function factsOf(show: ShowView): string {
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
 * The place. An address is a `PostalAddress`, since Mobilizon reads no plain text there, and always
 * present, since Gancio rejects changes of an event without one. Mobilizon accepts coordinates only
 * as floats.
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

/**
 * On its place’s clock. Some servers reject moments without seconds: `2026-12-05T19:30:00+00:00`.
 */
function moment(at: Temporal.Instant, timeZone: string): string {
  const there = at.toZonedDateTimeISO(timeZone);
  return there.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** The public, as ActivityPub addresses it. */
const publicAudience = 'https://www.w3.org/ns/activitystreams#Public';

/** The audience of everything that a page publishes: the public, and its followers. */
export function addressed(site: string, pageId: string) {
  return { to: [publicAudience], cc: [`${actorAddress(site, pageId)}/followers`] };
}

export const activityType = 'application/activity+json';

const activityStreams = 'https://www.w3.org/ns/activitystreams';

/** Definitions of the terms in a page’s description, inline, so that no one has to fetch them. */
export const actorContext = [
  activityStreams,
  'https://w3id.org/security/v1',
  {
    manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
    toot: 'http://joinmastodon.org/ns#',
    discoverable: 'toot:discoverable',
    indexable: 'toot:indexable',
  },
];

/** Terms of a show, named as Mobilizon and FEP-8a8e do. */
export const showContext = [
  activityStreams,
  {
    Hashtag: 'as:Hashtag',
    sc: 'http://schema.org#',
    PostalAddress: 'sc:PostalAddress',
    address: { '@id': 'sc:address', '@type': 'sc:PostalAddress' },
    streetAddress: 'sc:streetAddress',
    category: 'sc:category',
    ical: 'http://www.w3.org/2002/12/cal/ical#',
    status: 'ical:status',
    mz: 'https://joinmobilizon.org/ns#',
    timezone: { '@id': 'mz:timezone', '@type': 'sc:Text' },
    joinMode: { '@id': 'mz:joinMode', '@type': 'mz:joinModeType' },
    externalParticipationUrl: { '@id': 'mz:externalParticipationUrl', '@type': 'sc:URL' },
    pt: 'https://joinpeertube.org/ns#',
    commentsEnabled: { '@id': 'pt:commentsEnabled', '@type': 'sc:Boolean' },
    eventStatus: { '@id': 'https://w3id.org/fep/8a8e/eventStatus', '@type': '@id' },
  },
];

/** Escapes text for HTML. */
function html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Plain text as paragraphs of HTML without any other markup. */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${html(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/**
 * A JSON number with a fraction, `41.0` too: `JSON.stringify` writes 41, which readers that tell
 * integers from floats reject.
 */
export function jsonFloat(value: number): RawJson {
  const text = JSON.stringify(value);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

/** `JSON.stringify` writes it unchanged. */
export type RawJson = { readonly rawJSON: string };

// TypeScript doesn’t know it yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): RawJson };
