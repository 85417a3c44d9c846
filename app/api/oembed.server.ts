import { Hono } from 'hono';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import {
  embedAddress,
  embedCode,
  embedSizes,
  showFrame,
} from '#app/features/announcements/posters/words.ts';
import { readFedPage, showPublicEvent } from '#app/features/announcements/queries.server.ts';

import { xml } from '#app/features/announcements/words.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';

/** The oEmbed 1.0 answer for the address of a show, or of a page for its shows. */
export const oembed = new Hono<HttpEnv>().get('/oembed', async ({ req, var: { services } }) => {
  const { url = '', format = 'json', maxwidth, maxheight } = req.query();
  if (format !== 'json' && format !== 'xml')
    return new Response(words('announcements')('embed.noFormat'), { status: 501 });
  const embed = await find(services, url);
  if (!embed) return new Response(words('announcements')('gone'), { status: 404 });
  const { title, address, size, thumbnail, tag } = embed;
  const width = atMost(size.width, maxwidth);
  const height = atMost(size.height, maxheight);
  const { product, site } = services.brand;
  const answer = {
    version: '1.0',
    type: 'rich',
    provider_name: product,
    provider_url: site,
    title,
    ...(thumbnail && { thumbnail_url: thumbnail, thumbnail_width: 1200, thumbnail_height: 630 }),
    width,
    height,
    html: embedCode(address, title, { width, height }),
  };
  const headers = {
    'content-type': format === 'xml' ? 'text/xml; charset=utf-8' : 'application/json',
    'access-control-allow-origin': '*',
    'cache-control': 'public, no-cache',
    [rememberHeader]: tag,
  };
  return new Response(format === 'xml' ? asXml(answer) : JSON.stringify(answer), { headers });
});

type Embed = {
  title: string;
  address: string;
  size: { width: number; height: number };
  thumbnail: string | null;
  tag: string;
};

/**
 * The show or page at one of our addresses that may be embedded elsewhere; null for any other
 * address.
 */
async function find({ database, brand }: Services, url: string): Promise<Embed | null> {
  const { site } = brand;
  if (!URL.canParse(url) || new URL(url).origin !== new URL(site).origin) return null;
  const [, kind, name = '', ...rest] = new URL(url).pathname.replace(/\/$/, '').split('/');
  if (rest.length > 0) return null;
  const id = kind === 'events' ? eventIdIn(name) : null;
  const show = id && (await showPublicEvent(database.orm, id));
  if (show)
    return {
      title: `${show.title}, ${show.longDay}`,
      address: embedAddress(site, `/events/${show.id}`),
      size: showFrame(show),
      thumbnail: addressAt(site, show.share),
      tag: `public_events:${show.id}`,
    };
  const pageId = kind === 'users' ? userIdOf(name) : null;
  const page = pageId && (await readFedPage(database.orm, pageId));
  if (!page) return null;
  return {
    title: words('announcements')('feeds.of', { page: page.name }),
    address: embedAddress(site, `/users/${pageId}`),
    size: embedSizes.page,
    thumbnail: null,
    tag: `profiles:${pageId}`,
  };
}

function atMost(size: number, text: string | undefined): number {
  const limit = Number(text);
  return Number.isInteger(limit) && limit > 0 ? Math.min(size, limit) : size;
}

function asXml(answer: Record<string, string | number>): string {
  const parts = Object.entries(answer).map(
    ([name, value]) => `<${name}>${xml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${parts.join('')}</oembed>\n`;
}
