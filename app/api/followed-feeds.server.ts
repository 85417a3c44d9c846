import { Hono } from 'hono';
import { showsCalendar, showsJson, showsRss } from '#app/features/announcements/words.ts';

import { findFed, listFollowedShows } from '#app/features/discovery/following/queries.server.ts';

import { etagOf, isKnownTo } from '#app/http/answers/stored-answer.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { inLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { feedTypes } from './show-feeds.server.ts';

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
