import { pictureLimits } from '#app/lib/picture-limits.ts';

/*
 * How a picture comes to a page: it is announced (`POST /profiles/{id}/uploads`), sent unchanged to
 * the address in the answer, and then turned into a picture (`POST /profiles/{id}/pictures/{kind}`)
 * or a file of the page (`POST /profiles/{id}/files`). A refusal is `UploadRefusal` with a status
 * of 4xx.
 */

export const uploadLimits = {
  ...pictureLimits,
  contentTypes: ['image/jpeg', 'image/png'],
  mostPressPhotos: 12,
  creditLength: 200,
  /** One account’s uploads on one page that aren’t sent or used yet. */
  mostOpen: 20,
} as const;

/** The request to send it by: this method and these headers, with the file itself as the body. */
export type UploadTarget = {
  uploadId: string;
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
};

/** A part of a picture, in whole pixels of the upright picture. */
export type Crop = { left: number; top: number; width: number; height: number };

export type PageFileKind = 'pressPhoto' | 'stagePlot';

/** The changeable fields of a file; `position` counts from 0 among the files of its kind. */
export type PageFileChange = { credit?: string; position?: number };

/** A press photo or stage plot, in calls and on pages. */
export type PageFile = {
  id: string;
  kind: PageFileKind;
  credit: string;
  extension: 'jpg' | 'png';
  width: number;
  height: number;
  sizeBytes: number;
};

export type UploadRefusal = { error: string; fields?: Record<string, string> };

/** The two pictures of a profile, by their names in file storage. */
export const pictureKinds = ['profilePicture', 'banner'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Pictures offered in several sizes: these two, and press photos. */
export type ShownKind = PictureKind | 'press';

/** The widths in pixels in which a picture is offered. Each is made at its first request. */
export const pictureWidths = {
  profilePicture: [160, 320, 640],
  banner: [640, 1280, 2000],
  press: [640, 1280, 2000],
} as const satisfies Record<ShownKind, readonly number[]>;

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export type PictureVariant = {
  kind: ShownKind;
  /**
   * Changes with the file in storage, so that an address never changes its content. Press files
   * never change, so theirs is the file's id.
   */
  version: string;
  width: number;
  format: PictureFormat;
};

/** The folder of a profile's files in storage, and the path below which they are served. */
export function pictureFolder(userId: string): string {
  return `images/users/${userId}`;
}

/** The folder of files that were derived from a profile's own and can be made again. */
export function derivedFolder(userId: string): string {
  return `derived/${pictureFolder(userId)}`;
}

/** The storage key of a press photo or stage plot. */
export function pageFileKey(userId: string, file: { id: string; extension: string }): string {
  return `${pictureFolder(userId)}/press/${file.id}.${file.extension}`;
}

/** The keys to try for a picture, in this order. */
export function pictureKeys(userId: string, kind: PictureKind): string[] {
  return ['jpg', 'png'].map((extension) => `${pictureFolder(userId)}/${kind}.${extension}`);
}

export function pictureAddress(userId: string, variant: PictureVariant): string {
  const { kind, version, width, format } = variant;
  return `/${pictureFolder(userId)}/${kind}-${version}-${width}.${format}`;
}

/** Reads the last part of a picture's address; null for a variant that isn't offered. */
export function pictureVariantOf(name: string): PictureVariant | null {
  const match = /^(profilePicture|banner|press)-([\w-]{12})-([1-9]\d*)\.(avif|webp|jpg)$/.exec(
    name,
  );
  if (!match) return null;
  const kind = match[1] as ShownKind;
  const width = Number(match[3]);
  const isOffered = (pictureWidths[kind] as readonly number[]).includes(width);
  return isOffered
    ? { kind, version: match[2] ?? '', width, format: match[4] as PictureFormat }
    : null;
}

export type Size = { width: number; height: number };

/** The position of a picture in its frame: the point in the middle, and the zoom. */
export type Framing = { centreX: number; centreY: number; zoom: number };

/** Width by height of the frame of each picture that is cropped. */
export const frameRatios = { profilePicture: 1, banner: 8 / 3 } as const;

/** A narrower crop would be blown up wherever it appears. */
const leastCropWidth = 320;

/** The first framing: the picture’s middle, as much of it as the frame can hold. */
export function firstFraming({ width, height }: Size): Framing {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

/** The zoom at which a picture gets coarse. */
export function mostZoom(picture: Size, ratio: number): number {
  return Math.max(1, Math.min(8, widestCrop(picture, ratio).width / leastCropWidth));
}

/** The nearest framing that leaves no part of the frame empty. */
export function settled(framing: Framing, picture: Size, ratio: number): Framing {
  const zoom = between(1, framing.zoom, mostZoom(picture, ratio));
  const { width, height } = cropSize(picture, ratio, zoom);
  return {
    zoom,
    centreX: between(width / 2, framing.centreX, picture.width - width / 2),
    centreY: between(height / 2, framing.centreY, picture.height - height / 2),
  };
}

/** The crop of a framing: always inside the picture, at least one pixel each way. */
export function cropOf(framing: Framing, picture: Size, ratio: number): Crop {
  const { centreX, centreY, zoom } = settled(framing, picture, ratio);
  const exact = cropSize(picture, ratio, zoom);
  const width = between(1, Math.round(exact.width), picture.width);
  const height = between(1, Math.round(exact.height), picture.height);
  return {
    width,
    height,
    left: between(0, Math.round(centreX - width / 2), picture.width - width),
    top: between(0, Math.round(centreY - height / 2), picture.height - height),
  };
}

function cropSize(picture: Size, ratio: number, zoom: number): Size {
  const widest = widestCrop(picture, ratio);
  return { width: widest.width / zoom, height: widest.height / zoom };
}

function widestCrop({ width, height }: Size, ratio: number): Size {
  return width / height > ratio
    ? { width: height * ratio, height }
    : { width, height: width / ratio };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
