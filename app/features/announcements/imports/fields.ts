import { z } from 'zod';
import { files, flag, id, oneOf } from '#app/fields/kinds.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';

const t = words('announcements');

/** A file of shows to read. Nothing is listed before its uploader has seen the preview. */
export const showFile = z.object({
  files: files({ label: () => t('imports.form.file'), hint: () => t('imports.form.fileHint') }),
  timeZone: oneOf(isTimeZone, {
    label: () => t('imports.form.timeZone'),
    hint: () => t('imports.form.timeZoneHint'),
    error: () => t('outside.problem.timeZone'),
    description: 'IANA; of times that the file names no zone for. The page’s own if left out.',
  }).optional(),
});

export const showImport = z.object({
  importId: id,
  removesGone: flag({
    label: () => t('imports.preview.removeGone'),
    description: 'Whether upcoming shows of an earlier file are removed that this one lacks.',
  }).default(false),
});
