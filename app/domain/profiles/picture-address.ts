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
