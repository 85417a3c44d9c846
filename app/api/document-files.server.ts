import { type Context, Hono } from 'hono';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { type Contract, readContract } from '#app/features/bookings/contracts/queries.server.ts';
import { contractSheet, writeShow } from '#app/features/bookings/contracts/words.ts';
import { readDocument } from '#app/features/payments/documents/queries.server.ts';
import { documentSheet } from '#app/features/payments/documents/words.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import { answerFile, printPdf } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { addressAt } from '#app/lib/own-path.ts';
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

/** Every version of a contract for the people of its two sides: as PDF and as plain text. */
export const contractFiles = new Hono<HttpEnv>()
  .get('/bookings/:bookingId/contracts/:version/contract.pdf', (context) => answer(context, 'pdf'))
  .get('/bookings/:bookingId/contracts/:version/contract.txt', (context) => answer(context, 'txt'));

/** A contract as PDF, with the address of its page. */
export function printContract(services: Services, contract: Contract) {
  const { site, product } = services.brand;
  const link = addressAt(site, pageOf(contract.bookingId, contract.version));
  const sheet = contractSheet(contract, { link, producer: product });
  return printPdf(services, sheet, () => words('bookings')('contract.notPrinted'));
}

const pageOf = (bookingId: string, version: string | number) =>
  `/bookings/${bookingId}/contracts/${version}`;

const nameOf = (contract: Contract) =>
  `${words('bookings')('contract.file', contract)} ${writeShow(contract)}`;

const types = { pdf: 'application/pdf', txt: 'text/plain; charset=utf-8' };

function answer(context: Context<HttpEnv>, kind: keyof typeof types): Promise<Response> {
  const { services } = context.var;
  const { bookingId = '', version = '' } = context.req.param();
  return answerFile(context, pageOf(bookingId, version), async (viewer) => {
    const query = { bookingId, version, current: null };
    const contract = await readContract(services.database.orm, viewer, query);
    const isPdf = kind === 'pdf';
    return {
      body: isPdf ? await printContract(services, contract) : contractTextOf(contract.document),
      type: types[kind],
      disposition: `inline; filename="${fileNameOf(nameOf(contract), 'contract', 120)}.${kind}"`,
    };
  });
}
