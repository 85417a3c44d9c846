import { Hono } from 'hono';
import { readDocument } from '#app/features/payments/documents/queries.server.ts';
import { documentSheet } from '#app/features/payments/documents/words.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import { answerFile, printPdf } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { words } from '#app/lib/words.ts';

/** A money document as PDF, for the people of its sender and recipient, and for administrators. */
export const documentFiles = new Hono<HttpEnv>().get(
  '/documents/:file{[\\w-]+\\.pdf}',
  async (context) => {
    const { services } = context.var;
    const documentId = context.req.param('file').replace(/\.pdf$/, '');
    const page = `/documents/${documentId}`;
    return answerFile(context, page, async (viewer) => {
      const readers = viewer.isAdmin ? null : readersOf(viewer);
      const document = await readDocument(services.database.orm, documentId, readers);
      const body = await printDocument(services, document);
      const name = fileNameOf(`${document.title} ${document.about}`, document.kind, 120);
      const disposition = `inline; filename="${name}.pdf"`;
      return { body, type: 'application/pdf', disposition };
    });
  },
);

export function printDocument(
  services: Services,
  document: Awaited<ReturnType<typeof readDocument>>,
  link = `${services.brand.site}/documents/${document.id}`,
) {
  const { product } = services.brand;
  const sheet = documentSheet(document, { link, product });
  return printPdf(services, sheet, () => words('payments')('documents.page.notPrinted'));
}
