import {
  type PictureFormat,
  pictureAddress,
  pictureFolder,
  pictureWidths,
  type ShownKind,
} from '#app/domain/profiles/picture-address.ts';
import type { PageFile } from '#app/domain/profiles/upload.ts';
import type { AvatarPicture } from '#app/ui/avatar.tsx';

/** Addresses of a profile picture in every size and format that is offered. */
export function avatarPicture(userId: string, version: string | null): AvatarPicture | null {
  if (version === null) return null;
  const kind = 'profilePicture';
  return {
    src: pictureAddress(userId, { kind, version, width: 320, format: 'jpg' }),
    srcSet: srcSet(userId, kind, version, 'jpg'),
    sources: [
      { type: 'image/avif', srcSet: srcSet(userId, kind, version, 'avif') },
      { type: 'image/webp', srcSet: srcSet(userId, kind, version, 'webp') },
    ],
  };
}

/** The smallest of them, for a line of a list. */
export function smallPicture(userId: string, version: string | null): string | null {
  if (version === null) return null;
  return pictureAddress(userId, { kind: 'profilePicture', version, width: 160, format: 'jpg' });
}

export function bannerImage(userId: string, version: string | null) {
  if (version === null) return undefined;
  const kind = 'banner';
  return {
    src: pictureAddress(userId, { kind, version, width: 1280, format: 'webp' }),
    srcSet: srcSet(userId, kind, version, 'webp'),
  };
}

/**
 * A press photo or stage plot: for the screen in several sizes, and for download in print quality.
 */
export function pressPicture(userId: string, file: PageFile) {
  const kind = 'press';
  return {
    src: pictureAddress(userId, { kind, version: file.id, width: 640, format: 'webp' }),
    srcSet: srcSet(userId, kind, file.id, 'webp'),
    print: `/${pictureFolder(userId)}/press-${file.id}.${file.extension}`,
  };
}

function srcSet(userId: string, kind: ShownKind, version: string, format: PictureFormat): string {
  return pictureWidths[kind]
    .map((width) => `${pictureAddress(userId, { kind, version, width, format })} ${width}w`)
    .join(', ');
}
