/** The two pictures of a profile, by the names they have in file storage. */
export const pictureKinds = ['profilePicture', 'banner'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What is shown in several sizes: these two, and the files of the press. */
export type ShownKind = PictureKind | 'press';

/** Widths in pixels in which a picture is offered. The first is made when it is first seen. */
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
   * Changes whenever the file in storage does, so that an address never changes its content. For
   * the press, where a file never changes, it is the file's id.
   */
  version: string;
  width: number;
  format: PictureFormat;
};

/** Where a profile's files lie in storage, and below which path they are served. */
export function pictureFolder(userId: string): string {
  return `images/users/${userId}`;
}

/** Where everything lies that was made of a profile's files and can be made again. */
export function derivedFolder(userId: string): string {
  return `derived/${pictureFolder(userId)}`;
}

/** Where a press photo or stage plot lies. */
export function pageFileKey(userId: string, file: { id: string; extension: string }): string {
  return `${pictureFolder(userId)}/press/${file.id}.${file.extension}`;
}

/** The keys that are looked up for a picture, in this order. */
export function pictureKeys(userId: string, kind: PictureKind): string[] {
  return ['jpg', 'png'].map((extension) => `${pictureFolder(userId)}/${kind}.${extension}`);
}

export function pictureAddress(userId: string, variant: PictureVariant): string {
  const { kind, version, width, format } = variant;
  return `/${pictureFolder(userId)}/${kind}-${version}-${width}.${format}`;
}

/** Reads the last part of such an address; null for anything that isn't offered. */
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
