import { z } from 'zod';
import { pictureKinds, uploadLimits } from '#app/domain/profiles/page-files.ts';
import { bytes, choice, id, idOf, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');

/** A file's facts, given before it is sent. */
export const uploadAnnouncement = z.object({
  contentType: choice(uploadLimits.contentTypes, { error: () => t('editor.upload.wrongType') }),
  sizeBytes: whole(1, uploadLimits.mostBytes),
});

/** The bytes of an announced file. */
export const sentUpload = z.object({ uploadId: id, bytes: bytes() });

const uploadId = idOf({ error: () => t('upload.unknown') }).length(22, {
  error: () => t('upload.unknown'),
});
const pixels = (least: number) => whole(least, 100_000);
const credit = text(uploadLimits.creditLength);

export const pictureOfPage = z.object({ kind: choice(pictureKinds) });

/** Turns an upload into the page's picture or banner; without a crop, all of it. */
export const pictureUpload = pictureOfPage.extend({
  uploadId,
  crop: z
    .object({ left: pixels(0), top: pixels(0), width: pixels(1), height: pixels(1) })
    .nullable(),
});

/** Turns an upload into a press photo or the stage plot; a second stage plot replaces the first. */
export const pageFileUpload = z.object({
  uploadId,
  kind: choice(['pressPhoto', 'stagePlot']),
  credit,
});

export const fileOfPage = z.object({ fileId: id });

/** The changeable fields of a file; `position` counts from 0 among the files of its kind. */
export const pageFileChange = fileOfPage.extend({
  credit: credit.optional(),
  position: whole(0, 100).optional(),
});
