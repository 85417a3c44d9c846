import { z } from 'zod';
import { importLimits } from '#app/domain/tickets/order-file.ts';
import { about } from '#app/fields/about.ts';
import { files, flag, id } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

/** An export of another ticket shop. Nothing is imported before a preview. */
export const orderFile = ofEvent.extend({
  files: files({ label: () => t('import.file'), hint: () => t('import.fileHint') }),
});

const product = about(
  z.object({
    product: z
      .string()
      .max(importLimits.text * 4)
      .describe('As the file calls it.'),
    typeId: id,
  }),
  { kind: 'fields', decisive: ['typeId'] },
);

/** A file that was read for an event. */
export const ofImport = ofEvent.extend({ importId: id });

/** The import of a file, or its removal. */
export const orderImport = ofImport.extend({
  products: z
    .array(product)
    .max(importLimits.products)
    .default([])
    .describe('The ticket type for each product; those of products without one aren’t imported.'),
  mailsBuyers: flag({
    label: () => t('import.mails'),
    hint: () => t('import.mailsHint'),
    description: 'Whether each buyer with an email address is sent their new tickets.',
  }).default(false),
});
