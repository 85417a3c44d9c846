import { Hono } from 'hono';
import { readDocument } from '#app/features/payments/documents/queries/read-document.server.ts';
import { documentSheet } from '#app/features/payments/documents/words/document-sheet.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { refuseFile } from '#app/http/forms/refuse-file.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';

const headers = { 'cache-control': 'private, no-store' };

/** A document of money as PDF, for the people of whoever it is from or for, and administrators. */
export const documentFiles = new Hono<HttpEnv>().get(
  '/documents/:file{[\\w-]+\\.pdf}',
  async (context) => {
    const { services, viewer, requestId } = context.var;
    const documentId = context.req.param('file').replace(/\.pdf$/, '');
    if (!viewer)
      return context.redirect(
        `/sign-in?next=${encodeURIComponent(`/documents/${documentId}`)}`,
        303,
      );
    const { site, product } = services.brand;
    try {
      const readers = viewer.isAdmin ? null : readersOf(viewer);
      const document = await readDocument(services.database.orm, documentId, readers);
      const link = `${site}/documents/${documentId}`;
      const pdf = await printSheet(documentSheet(document, { link, product })).catch((cause) => {
        services.log.error({ error: cause, requestId }, 'a document can’t be set');
        throw new AppError('unavailable', words('payments')('documents.page.notPrinted'), {
          cause,
        });
      });
      return context.body(new Uint8Array(pdf), 200, {
        ...headers,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${document.kind}-${document.number}.pdf"`,
      });
    } catch (error) {
      return refuseFile(context, error);
    }
  },
);
