import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import {
  type PictureKind,
  type PictureVariant,
  pictureVariantOf,
} from '#app/domain/profiles/page-files.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { makeShowPicture } from '#app/features/announcements/make-show-picture.server.ts';
import { makeSharePicture } from '#app/features/profiles/commands.server.ts';
import { makePicture } from '#app/features/profiles/make-picture.server.ts';
import { findPressFile } from '#app/features/profiles/press/queries.server.ts';
import { findAudience, findPictureItself } from '#app/features/profiles/queries.server.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';

import { locatorVersion } from '#app/features/profiles/views.ts';
import { isKnownTo } from '#app/http/answers/stored-answer.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { drawLocator, drawPlan } from '#app/lib/maps/locator-map.ts';
import { planNamed, planPath } from '#app/lib/maps/locator-plan.ts';
import { words } from '#app/lib/words.ts';
import { pictureTypes } from '#app/platform/pictures.server.ts';
import { shareContentType } from '#app/platform/share-picture.server.ts';

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, no-cache';

const unshared = 'private, no-store';

/**
 * Pictures below `/images/users/{userId}/`. One that is missing, can't be shown, or belongs to a
 * page hidden from the visitor is a 404.
 */
export const images = new Hono<HttpEnv>().get('/images/users/:userId/:name', async (context) => {
  const { services, requestId } = context.var;
  const userId = userIdOf(context.req.param('userId'));
  const name = context.req.param('name');
  try {
    const audience =
      userId && (await findAudience(services.database.orm, context.get('viewer') ?? null, userId));
    const picture = userId && audience ? await pictureNamed(services, userId, name) : null;
    if (!picture) return context.text(words('routes')('plain.noPicture'), 404);
    const { bytes, contentType, cacheControl, etag } = picture;
    const isKnown = etag !== undefined && isKnownTo(context.req.header('if-none-match'), etag);
    return new Response(isKnown ? null : new Uint8Array(bytes), {
      status: isKnown ? 304 : 200,
      headers: {
        ...(etag ? { etag } : {}),
        'content-type': contentType,
        // Other sites may show pictures that the public calls link to.
        'cross-origin-resource-policy': audience === 'everyone' ? 'cross-origin' : 'same-origin',
        'cache-control': audience === 'everyone' ? cacheControl : unshared,
      },
    });
  } catch (error) {
    // A failure doesn't prove that the picture is missing, so browsers may ask again.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    services.log.warn({ error, requestId }, 'a picture can’t be served');
    return context.text(words('routes')('plain.pictureFailed'), 404, {
      'cache-control': 'no-store',
    });
  }
});

/** The pictures of a show, which other sites may show as well. */
images.get('/images/events/:id{[a-z2-9]{10}}/:file{[a-z]+-[\\w.-]{12,40}}', async (context) => {
  const {
    req,
    var: { services },
  } = context;
  const picture = await makeShowPicture(services, req.param('id'), req.path);
  if (!picture) return context.text(words('routes')('plain.noPicture'), 404);
  return context.body(new Uint8Array(picture.bytes), 200, {
    'content-type': picture.contentType,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': immutable,
  });
});

/** Blank maps: the world, and nearer views around a place. */
images.get('/images/plans/:name{.+\\.svg}', async (context) => {
  const plan = planNamed(context.req.param('name').slice(0, -'.svg'.length));
  if (!plan) return context.text(words('routes')('plain.noPicture'), 404);
  const name = planPath(plan);
  const drawn = plans.get(name) ?? (await drawPlan(plan));
  plans.set(name, drawn);
  return context.body(drawn, 200, { 'content-type': 'image/svg+xml', 'cache-control': immutable });
});

/** Some hundred kilobytes each at most. */
const plans = new LRUCache<string, string>({ max: 100 });

type Picture = { bytes: Uint8Array; contentType: string; cacheControl: string; etag?: string };

async function pictureNamed(
  services: Services,
  userId: string,
  name: string,
): Promise<Picture | null> {
  const variant = pictureVariantOf(name);
  if (variant?.kind === 'press') return pressCopy(services, userId, variant);
  if (variant) return resized(services, userId, variant, variant.kind);
  const print = /^press-([\w-]{12})\.(jpg|png)$/.exec(name);
  if (print) return pressOriginal(services, userId, print[1] ?? '', print[2] ?? '');
  const original = /^(profilePicture|banner)\.(jpg|png)$/.exec(name);
  if (original) return underOriginalName(services, userId, original[1] as PictureKind, name);
  const drawn = /^(locator|share)-([\w-]{12})\.(svg|jpg)$/.exec(name);
  if (drawn?.[1] === 'locator') return locator(services, userId, drawn[2] ?? '');
  if (drawn?.[1] === 'share') return sharePicture(services, userId, drawn[2] ?? '');
  return null;
}

async function resized(
  services: Services,
  userId: string,
  variant: PictureVariant,
  kind: PictureKind,
): Promise<Picture | null> {
  const source = await findPictureItself(services, userId, kind);
  if (source?.version !== variant.version) return null;
  const bytes = await makePicture(services.files, userId, variant, source);
  return { bytes, contentType: pictureTypes[variant.format], cacheControl: immutable };
}

async function pressCopy(
  { database, files }: Services,
  userId: string,
  variant: PictureVariant,
): Promise<Picture | null> {
  const source = await findPressFile(database.orm, files, userId, variant.version);
  if (!source) return null;
  const bytes = await makePicture(files, userId, variant, source);
  return { bytes, contentType: pictureTypes[variant.format], cacheControl: immutable };
}

/** In print quality, as stored: it was redrawn on upload. */
async function pressOriginal(
  { database, files }: Services,
  userId: string,
  fileId: string,
  extension: string,
): Promise<Picture | null> {
  const source = await findPressFile(database.orm, files, userId, fileId);
  if (!source?.key.endsWith(`.${extension}`)) return null;
  const bytes = await files.read(source.key);
  const contentType = pictureTypes[extension as 'jpg' | 'png'];
  return { bytes, contentType, cacheControl: immutable };
}

/** A clean copy, since an original may carry metadata that wasn't meant to be published. */
async function underOriginalName(
  services: Services,
  userId: string,
  kind: PictureKind,
  name: string,
): Promise<Picture | null> {
  const source = await findPictureItself(services, userId, kind);
  if (!source?.key.endsWith(`/${name}`)) return null;
  const format = name.endsWith('.png') ? 'png' : 'jpg';
  const { version } = source;
  const bytes = await makePicture(
    services.files,
    userId,
    { kind, version, width: 'whole', format },
    source,
  );
  return {
    bytes,
    contentType: pictureTypes[format],
    cacheControl: revalidated,
    etag: `"${version}"`,
  };
}

async function locator(
  { database }: Services,
  userId: string,
  version: string,
): Promise<Picture | null> {
  const profile = await readProfile(database.orm, userId);
  const position = profile && positionOf(profile);
  if (!position || locatorVersion(position) !== version) return null;
  const bytes = Buffer.from(await drawLocator(position));
  return { bytes, contentType: 'image/svg+xml', cacheControl: immutable };
}

async function sharePicture(
  services: Services,
  userId: string,
  version: string,
): Promise<Picture | null> {
  const bytes = await makeSharePicture(services, userId, version);
  return bytes && { bytes, contentType: shareContentType, cacheControl: immutable };
}
