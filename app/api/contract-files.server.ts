import { type Context, Hono } from 'hono';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import {
  type Contract,
  readContract,
} from '#app/features/bookings/contracts/queries/read-contract.server.ts';
import { contractSheet } from '#app/features/bookings/contracts/words/contract-sheet.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { refuseFile } from '#app/http/forms/refuse-file.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';

/** Every version of a contract to keep, for people of its two sides: as PDF, and the text itself. */
export const contractFiles = new Hono<HttpEnv>()
  .get('/bookings/:bookingId/contracts/:version/contract.pdf', (context) =>
    answer(context, 'pdf', (contract) => printContract(context.var.services, contract)),
  )
  .get('/bookings/:bookingId/contracts/:version/contract.txt', (context) =>
    answer(context, 'txt', (contract) => contractTextOf(contract.document)),
  );

/**
 * A contract as PDF, with the address of the page that it stands on.
 * @throws AppError `unavailable` where it can’t be set
 */
export async function printContract(
  { brand, log }: Services,
  contract: Contract,
): Promise<Uint8Array<ArrayBuffer>> {
  const link = `${brand.site}${pageOf(contract.bookingId, contract.version)}`;
  const sheet = contractSheet(contract, { link, producer: brand.product });
  const pdf = await printSheet(sheet).catch((cause) => {
    log.error({ error: cause }, 'a contract can’t be set');
    throw new AppError('unavailable', words('bookings')('contract.notPrinted'), { cause });
  });
  return new Uint8Array(pdf);
}

const pageOf = (bookingId: string, version: string | number) =>
  `/bookings/${bookingId}/contracts/${version}`;

type Body = string | Uint8Array<ArrayBuffer>;
const types = { pdf: 'application/pdf', txt: 'text/plain; charset=utf-8' };

async function answer(
  context: Context<HttpEnv>,
  kind: keyof typeof types,
  make: (contract: Contract) => Body | Promise<Body>,
): Promise<Response> {
  const { services, viewer } = context.var;
  const { bookingId = '', version = '' } = context.req.param();
  const headers = { 'cache-control': 'private, no-store' };
  const page = pageOf(bookingId, version);
  if (!viewer) return context.redirect(`/sign-in?next=${encodeURIComponent(page)}`, 303);
  try {
    const asked = { bookingId, version, current: null };
    const contract = await readContract(services.database.orm, viewer, asked);
    const body = await make(contract);
    return context.body(body, 200, {
      ...headers,
      'content-type': types[kind],
      'content-disposition': `inline; filename="contract-${contract.bookingId}-${contract.version}.${kind}"`,
    });
  } catch (error) {
    return refuseFile(context, error);
  }
}
