import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { brandPictures } from '#app/platform/brand.ts';
import { drawIcon, type IconRoom } from '#app/platform/icon.server.ts';

/** For devices that cut icons to a shape of their own. */
export const maskableIcon = { path: '/icons/maskable.png', size: 512 };

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
export const iconSizes = [48, 180, 192, 512];

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
