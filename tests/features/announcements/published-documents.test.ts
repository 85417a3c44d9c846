import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import jsonld from 'jsonld';
import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oembed } from '#app/api/oembed.server.ts';
import { showFeeds } from '#app/api/show-feeds.server.ts';
import { siteFiles } from '#app/api/site-files.server.ts';
import { events } from '#app/db/schema/events.ts';
import { refreshAnnouncements } from '#app/features/announcements/commands.server.ts';
import { describeShow } from '#app/features/announcements/describe-show.ts';
import { showPublicEvent } from '#app/features/announcements/queries.server.ts';
import { jsonFloat } from '#app/features/fediverse/words.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { addSide, dayIn } from '#tests/harness/bookings/bookings.ts';
import { serveApi } from '#tests/harness/calls/api.ts';
import { makeShow } from '#tests/harness/fediverse/make-show.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Published documents about a show, read by other people's readers. */

const database = await testDatabase();
let api: Awaited<ReturnType<typeof serveApi>>;
let site: string;
let showId: string;
let venueId: string;
beforeAll(async () => {
  api = await serveApi(database, { before: [showFeeds, oembed, siteFiles] });
  const venue = await addSide(database, 'venue', 'Cinema Candeia');
  venueId = venue.as;
  const { announcementId } = await makeShow(database, venue, 'Loud & <Late> Night', dayIn(20));
  showId = announcementId;
  await database.orm.update(events).set({ day: dayIn(21) });
  await refreshAnnouncements({ database }, [venue.as]);
  const feed = await read(`/users/${venueId}/shows.json`);
  site = new URL(JSON.parse(feed).home_page_url).origin;
});
afterAll(() => api?.close());

async function read(path: string): Promise<string> {
  const answer = await fetch(api.address + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** An address of ours, absolute, and of something: never `https://site.examplenull`. */
const ofOurs = (address: unknown) => {
  const url = new URL(String(address));
  expect([url.origin, url.href]).toEqual([site, String(address)]);
  expect(url.pathname).not.toMatch(/null|undefined|\[object/);
};
/** RFC 3339, section 5.6: a moment has seconds and an offset. */
const isMoment = (text: unknown) =>
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);

it('is a JSON Feed 1.1 whose items say when they were published, and when they are, to the second', async () => {
  const text = await read(`/users/${venueId}/shows.json`);
  const feed = parseJsonFeed(text);
  const [item] = feed.items ?? [];
  for (const address of [feed.home_page_url, feed.feed_url, item?.url, item?.id]) ofOurs(address);
  const {
    version,
    items: [raw],
  } = JSON.parse(text);
  expect(version).toBe('https://jsonfeed.org/version/1.1');
  for (const at of [raw.date_published, raw.date_modified, raw._show.starts_at, raw._show.ends_at])
    isMoment(at);
  // It was changed after it was published, and stays as new as it was.
  expect(Date.parse(raw.date_published)).toBeLessThan(Date.parse(raw.date_modified));
});

it('is an RSS 2.0 feed', async () => {
  const feed = parseRssFeed(await read(`/users/${venueId}/shows.rss`));
  const [item] = feed.items ?? [];
  for (const address of [feed.link, item?.link]) ofOurs(address);
  expect(item?.title).toContain('Loud & <Late> Night');
  // A description is HTML: typed markup isn’t, and its paragraphs are.
  expect(item?.description).toMatch(/^<p>.+<\/p><p>Come &lt;early&gt;<\/p><p>Stay\.<\/p>$/);
  expect(new Date(item?.pubDate ?? '').getTime()).toBeLessThanOrEqual(Date.now());
});

it('is an iCalendar file', async () => {
  const calendar = ical.sync.parseICS(await read(`/events/${showId}.ics`));
  const entries = Object.values(calendar).filter((one) => one?.type === 'VEVENT');
  expect(entries).toMatchObject([{ summary: 'Loud & <Late> Night', status: 'CONFIRMED' }]);
  // `URL;VALUE=URI:` is read with its parameter.
  ofOurs((entries[0] as unknown as { url: { val: string } }).url.val);
});

it('is a MusicEvent of schema.org, in JSON-LD that loses nothing when it is expanded', async () => {
  const show = await showPublicEvent(database.orm, showId);
  const described = describeShow(show, { ...testBrand, site });
  const data = described
    .map((one) => (one as Record<string, unknown>)['script:ld+json'])
    .find(Boolean);
  const context = {
    '@context': {
      '@vocab': 'https://schema.org/',
      url: { '@type': '@id' },
      image: { '@type': '@id' },
    },
  };
  const documentLoader = async (url: string) => {
    expect(url).toBe('https://schema.org');
    return { documentUrl: url, document: context, contextUrl: undefined } as never;
  };
  // A term outside the context, or no address where one is required, throws.
  const expanded = jsonld.expand(data as never, { documentLoader, safe: true } as never);
  const [event] = (await expanded) as unknown as Record<string, object[]>[];
  const of = (name: string) =>
    (event?.[`https://schema.org/${name}`] ?? []) as { '@id'?: string; '@value'?: string }[];
  for (const { '@id': address } of [...of('url'), ...of('image')]) ofOurs(address);
  expect(of('image').length).toBeGreaterThan(0);
  for (const name of ['startDate', 'endDate']) isMoment(of(name)[0]?.['@value']);
});

it('is a link that other sites show (oEmbed), and on the site map', async () => {
  const query = new URLSearchParams({ url: `${site}/events/${showId}` });
  const body = JSON.parse(await read(`/oembed?${query}`));
  for (const address of [body.provider_url, body.thumbnail_url])
    expect(new URL(address).href.replace(/\/$/, '')).toBe(address);
  ofOurs(body.thumbnail_url);
  const map = await read('/sitemap/shows.xml');
  const [, address] = /<loc>([^<]+)<\/loc>/.exec(map) ?? [];
  ofOurs(address);
});

describe('an address of ours', () => {
  it.each([null, undefined, {}, '', 'events', '//elsewhere.example', 'https://elsewhere.example/'])(
    'is made of no %j',
    (path) => {
      expect(() => addressAt('https://here.example', path as never)).toThrow(TypeError);
    },
  );
});

it.each([
  [41, '41.0'],
  [-8, '-8.0'],
  [0, '0.0'],
  [38.7, '38.7'],
  [1e-7, '1e-7'],
])('a float is written as one: %d', (value, text) => {
  expect(JSON.stringify(jsonFloat(value))).toBe(text);
});
