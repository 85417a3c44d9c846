import { z } from 'zod';
import { files, id, line } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('announcements');

/** The poster of an announced event, with a text alternative. */
export const poster = z.object({
  eventId: id,
  files: files({ label: () => t('poster.file'), hint: () => t('poster.fileHint') }),
  alt: line(300, {
    least: 1,
    label: () => t('poster.alt'),
    hint: () => t('poster.altHint'),
    missing: () => t('poster.noAlt'),
  }),
});
