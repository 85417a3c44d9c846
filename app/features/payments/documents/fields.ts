import { z } from 'zod';
import { documentKinds } from '#app/domain/payments/document.ts';
import { choice } from '#app/fields/choices.ts';
import { cursor } from '#app/fields/ids.ts';

/** Which documents are listed: all, of a kind, or of a year by the clock of the page. */
export const askedDocuments = z.object({
  year: z.coerce.number().int().min(2000).max(9999).optional(),
  kind: choice(documentKinds).optional(),
  after: cursor,
});
