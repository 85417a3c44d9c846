import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { listShowAddresses } from '#app/features/announcements/queries.server.ts';
import { listTowns } from '#app/features/discovery/search/queries.server.ts';
import { documentSlugs } from '#app/features/legal/documents.ts';
import { listAddresses, listAddressParts } from '#app/features/profiles/queries.server.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { catalogueOf, words } from '#app/lib/words.ts';
import { brandPictures } from '#app/platform/brand.ts';
import { drawIcon, type IconRoom } from '#app/platform/icon.server.ts';

/** Files about the whole site that search engines and home screens read. */
export const siteFiles = new Hono<HttpEnv>()
  .get('/robots.txt', ({ var: { services }, text }) =>
    text(
      `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nSitemap: ${services.brand.site}/sitemap.xml\n`,
      200,
      hourLong,
    ),
  )
  .get('/speculation-rules.json', ({ body }) =>
    body(JSON.stringify(speculationRules), 200, {
      'content-type': 'application/speculationrules+json',
      ...hourLong,
    }),
  )
  .get('/manifest.webmanifest', ({ var: { services } }) =>
    manifest(services, { id: '/', scope: '/', start_url: '/' }),
  )
  .get('/door.webmanifest', ({ var: { services } }) =>
    manifest(services, { id: '/door', scope: '/door', start_url: '/door/scan' }),
  )
  .get('/messages/:file{[\\w-]+\\.json}', (context) => {
    const messages = catalogueOf(context.req.param('file').slice(0, -'.json'.length));
    return messages ? context.json(messages, 200, hourLong) : context.notFound();
  })
  .get('/sitemap.xml', async ({ var: { services } }) => {
    const { site } = services.brand;
    const parts = await listAddressParts(services.database.orm);
    const places = ['pages', 'shows', 'towns', ...parts.map((id) => `from-${id}`)];
    const rows = places.map(
      (place) => `<sitemap><loc>${site}/sitemap/${place}.xml</loc></sitemap>`,
    );
    return xml('sitemapindex', rows, 'profiles:*');
  })
  .get('/sitemap/pages.xml', ({ var: { services } }) => {
    const paths = ['/', ...publicLists, ...documentSlugs.map((slug) => `/${slug}`), '/api'];
    return xml(
      'urlset',
      paths.map((path) => `<url><loc>${addressAt(services.brand.site, path)}</loc></url>`),
    );
  })
  .get('/sitemap/shows.xml', async ({ var: { services } }) => {
    const shows = await listShowAddresses(services.database.orm);
    const rows = shows.map(
      ({ path, changedAt }) =>
        `<url><loc>${addressAt(services.brand.site, path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
    );
    return xml('urlset', rows, 'public_events:*');
  })
  .get('/sitemap/towns.xml', async ({ var: { services } }) => {
    const keys = await listTowns(services.database.orm);
    const rows = keys.map((key) => `<url><loc>${services.brand.site}/${key}</loc></url>`);
    return xml('urlset', rows, 'listings:*');
  })
  .get('/sitemap/:part{from-.+\\.xml}', async (context) => {
    const { services } = context.var;
    const from = userIdOf(context.req.param('part').slice('from-'.length, -'.xml'.length));
    const parts = from === null ? [] : await listAddressParts(services.database.orm);
    if (from === null || !parts.includes(from)) return context.notFound();
    const profiles = await listAddresses(services.database.orm, from);
    const rows = profiles.map(
      ({ userId, updatedAt }) =>
        `<url><loc>${services.brand.site}/users/${userId}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    );
    return xml('urlset', rows, 'profiles:*');
  });

const publicLists = ['/artists', '/venues', '/events', '/open-slots', '/how-ranking-works'];

/** Pages are fetched when a visitor is about to open them, so that plain links feel instant. */
const speculationRules = {
  prefetch: [
    {
      // A link in a mail may work once; hovering over it must not use it up. An application that a
      // venue opens is marked as read, and so is a notification. Google sees a ticket only when its
      // holder asks to save it there.
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/api/*' } },
          { not: { href_matches: '/profiles/*/events/*/applications/*' } },
          { not: { href_matches: '/notifications/*' } },
          { not: { href_matches: '/*/google-wallet' } },
          { not: { selector_matches: '.mail a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

const hourLong = { 'cache-control': 'public, max-age=3600' };

function xml(root: string, rows: string[], tags?: string): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</${root}>`;
  return new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      ...hourLong,
      ...(tags ? { [rememberHeader]: tags } : {}),
    },
  });
}

type Place = { id: string; scope: string; start_url: string };

function manifest({ brand }: Services, place: Place): Response {
  const name =
    place.id === '/'
      ? brand.product
      : words('tickets')('door.installed', { product: brand.product });
  const body = {
    ...place,
    name,
    short_name: name,
    display: 'standalone',
    background_color: '#14110f',
    theme_color: '#14110f',
    icons: [
      ...iconSizes.map((size) => ({ src: `/icons/${size}.png`, ...pngOf(size) })),
      { src: maskableIcon.path, ...pngOf(maskableIcon.size), purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/manifest+json', ...hourLong },
  });
}

function pngOf(size: number) {
  return { sizes: `${size}x${size}`, type: 'image/png' };
}

/** For devices that cut icons to a shape of their own. */
const maskableIcon = { path: '/icons/maskable.png', size: 512 };

export const brandFiles = new Hono<HttpEnv>()
  .get(brandPictures.logo, (context) => operatorFile(context.var.services.settings.BRAND_LOGO))
  .get(brandPictures.ownerLogo, (context) => operatorFile(context.var.services.settings.OWNER_LOGO))
  .get(brandPictures.bannerImage, (context) =>
    operatorFile(context.var.services.settings.BANNER_IMAGE),
  )
  .get('/favicon.ico', (context) => icon(context.var.services, 48))
  .get(maskableIcon.path, (context) => icon(context.var.services, maskableIcon.size, 'round'))
  .get('/icons/:file{[0-9]+\\.png}', (context) => {
    const size = Number.parseInt(context.req.param('file'), 10);
    return iconSizes.includes(size) ? icon(context.var.services, size) : context.notFound();
  });

/** Home screens and browser bars ask for these. */
const iconSizes = [48, 180, 192, 512];

const dayLong = 'public, max-age=86400';
const contentTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

async function operatorFile(path: string | undefined): Promise<Response> {
  if (!path) return new Response(words('routes')('plain.noPicture'), { status: 404 });
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return new Response(await readFile(path), {
    headers: { 'content-type': contentTypes[extension] ?? '', 'cache-control': dayLong },
  });
}

async function icon(
  { settings }: Services,
  size: number,
  room: IconRoom = 'square',
): Promise<Response> {
  const bytes = await drawIcon(settings.BRAND_LOGO, size, room);
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/png', 'cache-control': dayLong },
  });
}
