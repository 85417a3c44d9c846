import { z } from 'zod';
import { documentKinds } from '#app/domain/payments/document.ts';
import { choice, cursor } from '#app/fields/kinds.ts';

/** Filters the list of documents: all, one kind, or one year by the page’s clock. */
export const documentsQuery = z.object({
  year: z.coerce.number().int().min(2000).max(9999).optional(),
  kind: choice(documentKinds).optional(),
  after: cursor,
});
