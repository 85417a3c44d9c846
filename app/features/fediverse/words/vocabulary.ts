import { actorAddress } from '#app/domain/fediverse/addresses.ts';

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
export function html(text: string): string {
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
