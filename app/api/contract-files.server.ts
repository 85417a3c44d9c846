import { type Context, Hono } from 'hono';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { type Contract, readContract } from '#app/features/bookings/contracts/queries.server.ts';
import { contractSheet, writeShow } from '#app/features/bookings/contracts/words.ts';
import { answerFile, printPdf } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';

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
