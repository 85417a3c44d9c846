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
