import { type Context, Hono } from 'hono';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { type PublicEventFilter, publicEventFilter } from '#app/features/announcements/fields.ts';
import {
  type FedShows,
  listFedShows,
  readFedPage,
} from '#app/features/announcements/queries.server.ts';
import { showsCalendar, showsJson, showsRss } from '#app/features/announcements/words.ts';
import { findFed, listFollowedShows } from '#app/features/discovery/following/queries.server.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { etagOf, isKnownTo } from '#app/http/answers/stored-answer.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { inLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';

const t = words('announcements');

/**
 * Shows for other programs: one as a calendar entry, or those of a page, or all of them, as
 * iCalendar (RFC 5545), RSS 2.0 and JSON Feed 1.1.
 */
export const showFeeds = new Hono<HttpEnv>()
  .get('/events/:file{[a-z2-9]{10}\\.ics}', async (context) => {
    const { orm } = context.var.services.database;
    const id = context.req.param('file').slice(0, -'.ics'.length);
    const shows = await listFedShows(orm, { id });
    if (shows.length === 0) return context.notFound();
    const { product } = context.var.services.brand;
    return answer(
      context,
      'ics',
      { shows, title: product, path: '/events' },
      `public_events:${id}`,
    );
  })
  .get('/users/:userId/:file{shows\\.(?:ics|rss|json)}', async (context) => {
    const { orm } = context.var.services.database;
    const pageId = userIdOf(context.req.param('userId'));
    const page = pageId && (await readFedPage(orm, pageId));
    if (!page) return context.notFound();
    const shows = await listFedShows(orm, { pageId });
    const title = words('announcements')('feeds.of', { page: page.name });
    const about = { shows, title, path: `/users/${pageId}` };
    return answer(context, formatOf(context), about, `profiles:${pageId}`);
  })
  .get('/:file{events\\.(?:ics|rss|json)}', async (context) => {
    const { database, brand } = context.var.services;
    const query = publicEventFilter.parse(context.req.query());
    const shows = await listFedShows(database.orm, { query });
    const about = { shows, title: titleOf(query, brand.product), path: '/events' };
    return answer(context, formatOf(context), about, 'public_events:*');
  });

function titleOf({ town, genre }: PublicEventFilter, product: string): string {
  const place = town
    .split(',')
    .map((key) => key.split('/').at(-1)?.replaceAll('-', ' ') ?? '')
    .map((name) => name.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase()))
    .join(', ');
  const all = place ? t('feeds.town', { town: place }) : t('feeds.all', { product });
  return genre ? `${genre} · ${all}` : all;
}

type Format = 'ics' | 'rss' | 'json';

function formatOf(context: Context<HttpEnv>): Format {
  return context.req.path.split('.').at(-1) as Format;
}

const feedTypes = {
  ics: 'text/calendar; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json',
};

function answer(context: Context<HttpEnv>, format: Format, feed: FedShows, tag: string): Response {
  const { site } = context.var.services.brand;
  const self = addressAt(site, context.req.path + new URL(context.req.url).search);
  const write = { ics: showsCalendar, rss: showsRss, json: showsJson }[format];
  return context.body(write(feed, { site, self }), 200, {
    'content-type': feedTypes[format],
    'access-control-allow-origin': '*',
    'cache-control': 'public, no-cache',
    [rememberHeader]: tag,
  });
}

/**
 * Shows of the pages and towns that a person follows, for other programs. The address is the key;
 * there is no session.
 */
export const followedFeeds = new Hono<HttpEnv>().get(
  '/followed/:file{[\\w-]+\\.(?:ics|rss|json)}',
  async (context) => {
    const { database, secret, brand } = context.var.services;
    context.header('cache-control', 'private, no-store');
    context.header('x-robots-tag', 'noindex');
    const [sealed = '', form = ''] = context.req.param('file').split('.');
    const follower = await findFed(database.orm, secret, sealed);
    if (!follower) return context.text(words('discovery')('following.feedGone'), 404);
    const format = form as keyof typeof feedTypes;
    const write = { ics: showsCalendar, rss: showsRss, json: showsJson }[format];
    const text = await inLanguage(follower.language, async () => {
      const shows = await listFollowedShows(database.orm, follower);
      const title = words('discovery')('following.feedTitle');
      const self = addressAt(brand.site, context.req.path);
      return write({ shows, title, path: '/following' }, { site: brand.site, self });
    });
    const etag = etagOf(Buffer.from(text));
    context.header('cache-control', 'private, no-cache');
    context.header('etag', etag);
    if (isKnownTo(context.req.header('if-none-match'), etag)) return context.body(null, 304);
    return context.body(text, 200, { 'content-type': feedTypes[format] });
  },
);
