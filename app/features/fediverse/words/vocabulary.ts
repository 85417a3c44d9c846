import { actorAddress } from '#app/domain/fediverse/addresses.ts';

/** Everybody, as activities are addressed to them. */
const everybody = 'https://www.w3.org/ns/activitystreams#Public';

/** The audience of everything that a page publishes: the public, and its followers. */
export function addressed(site: string, pageId: string) {
  return { to: [everybody], cc: [`${actorAddress(site, pageId)}/followers`] };
}

export const activityType = 'application/activity+json';

const activityStreams = 'https://www.w3.org/ns/activitystreams';

/** What the words of a page’s description mean. Nobody has to fetch anything of ours for it. */
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

/** Those of a show, by the names that Mobilizon and FEP-8a8e give them. */
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

/** As text of HTML. */
export function html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Paragraphs of what people have written, as HTML that holds nothing else. */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${html(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/**
 * A number that JSON has with a fraction, `41.0` too: `JSON.stringify` writes 41, which readers that
 * tell integers from floats take for none.
 */
export function jsonFloat(value: number): RawJson {
  const text = JSON.stringify(value);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

/** What `JSON.stringify` writes as it is. */
export type RawJson = { readonly rawJSON: string };

// TypeScript doesn’t know it yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): RawJson };
