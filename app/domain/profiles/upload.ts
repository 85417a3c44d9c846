import { pictureLimits } from '#app/lib/picture-limits.ts';

/*
 * How a picture comes to a page: it is announced (`POST /profiles/{id}/uploads`), sent as it is to
 * the address that the answer names, and then taken over as a picture
 * (`POST /profiles/{id}/pictures/{kind}`) or as a file of the page (`POST /profiles/{id}/files`).
 * A refusal is `UploadRefusal` with a status of 4xx.
 */

export const uploadLimits = {
  ...pictureLimits,
  contentTypes: ['image/jpeg', 'image/png'],
  mostPressPhotos: 12,
  creditLength: 200,
  /** Uploads of one account that wait on one page to be sent or taken over. */
  mostOpen: 20,
} as const;

/** Where to send it: with this method and these headers, the file itself being the body. */
export type UploadTarget = {
  uploadId: string;
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
};

/** A part of a picture, in whole pixels of the picture as it is seen upright. */
export type Crop = { left: number; top: number; width: number; height: number };

export type PageFileKind = 'pressPhoto' | 'stagePlot';

/** What can be changed about a file; `position` counts from 0 among the files of its kind. */
export type PageFileChange = { credit?: string; position?: number };

/** A press photo or stage plot, as calls answer it and pages show it. */
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
