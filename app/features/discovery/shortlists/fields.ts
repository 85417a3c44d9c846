import { z } from 'zod';
import { shortlistLimits as limits } from '#app/domain/discovery/search.ts';
import { id, line, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('discovery');

export const shortlistName = z.object({
  name: line(limits.name, {
    least: 1,
    label: () => t('shortlists.name'),
    hint: () => t('shortlists.nameHint'),
    missing: () => t('shortlists.noName'),
  }),
});

/** With an optional first page. */
export const newShortlist = shortlistName.extend({ pageId: id.nullable().default(null) });

export const ofShortlist = z.object({ shortlistId: id });
export const namedShortlist = ofShortlist.extend(shortlistName.shape);

/** A page on a list and its note; an omitted note stays as it was. */
export const shortlisted = ofShortlist.extend({
  pageId: id,
  note: text(limits.note, {
    label: () => t('shortlists.note'),
    hint: () => t('shortlists.noteHint'),
    rows: 3,
  })
    .nullable()
    .optional(),
});

export const ofShortlisted = ofShortlist.extend({ pageId: id });
