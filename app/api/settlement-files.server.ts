import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { exampleDocument } from '#app/domain/settlement/document.ts';
import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { hashOf } from '#app/features/settlement/queries.server.ts';
import {
  type ShownSettlement,
  showSettlement,
} from '#app/features/settlement/show-settlement.server.ts';
import { settlementFile } from '#app/features/settlement/views.ts';
import { type PrintedSettlement, settlementSheet } from '#app/features/settlement/words.ts';
import { answerFile, printPdf } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';

/** A settlement for the people of its two sides: as PDF, and in the open settlement format. */
export const settlementFiles = new Hono<HttpEnv>()
  .get('/bookings/:bookingId/settlement.pdf', (context) => answer(context, 'pdf'))
  .get('/bookings/:bookingId/settlement.json', (context) => answer(context, 'json'))
  .get('/settlement-format/v1.json', (context) => context.json(settlementSchema, 200, cached))
  .get('/settlement-format/example.json', (context) => context.json(exampleFile, 200, cached));

const cached = { 'cache-control': 'public, max-age=3600' };

/** The JSON schema of every settlement, for programs that check one. */
const settlementSchema = z.toJSONSchema(settlementFile, { io: 'output' });

/** A show that was never played. */
const exampleFile = {
  document: exampleDocument,
  hash: hashOf(exampleDocument),
  version: 1,
  paidMinor: 5_000_00,
  scannedCount: 981,
  signatures: [
    { side: 'performer', typedName: 'Ana Exemplo', signedAt: '2026-11-21T00:40:00.000Z' },
    { side: 'venue', typedName: 'Rui Exemplo', signedAt: '2026-11-21T00:45:00.000Z' },
  ],
};

const types = { pdf: 'application/pdf', json: 'application/json; charset=utf-8' };

function answer(context: Context<HttpEnv>, kind: keyof typeof types): Promise<Response> {
  const { services } = context.var;
  const { bookingId = '' } = context.req.param();
  return answerFile(context, settlementPath(bookingId), async (viewer) => {
    const settlement = await showSettlement(services, viewer, { bookingId, as: null });
    const printed = printedOf(settlement);
    const { site, product } = services.brand;
    const source = { link: addressAt(site, settlementPath(bookingId)), producer: product };
    const body =
      kind === 'json'
        ? `${JSON.stringify(signedFile(printed, settlement.signed), null, 2)}\n`
        : await printPdf(services, settlementSheet(printed, source), () =>
            words('settlement')('files.notPrinted'),
          );
    const name = fileNameOf(
      `${words('settlement')('short')} ${settlement.title}`,
      'settlement',
      120,
    );
    return { body, type: types[kind], disposition: `inline; filename="${name}.${kind}"` };
  });
}

/**
 * The file that proves itself: with the document that its hash is computed from, and all amounts in
 * its digits.
 */
function signedFile(
  printed: PrintedSettlement,
  { signed: document, digits }: ShownSettlement['signed'],
) {
  if (digits === null) return printed;
  const shift = digits - minorDigitsOf(document.currency);
  const inDigits = (minor: number) => Math.round(minor * 10 ** shift);
  return {
    ...printed,
    document,
    digits,
    paidMinor: inDigits(printed.paidMinor),
    ...(printed.disputes && {
      disputes: printed.disputes.map(({ amountMinor, ...dispute }) => {
        return { ...dispute, amountMinor: amountMinor === null ? null : inDigits(amountMinor) };
      }),
    }),
  };
}

function printedOf({
  document,
  hash,
  version,
  paidMinor,
  signatures,
  scannedCount,
  disputes,
}: ShownSettlement): PrintedSettlement {
  return {
    document,
    hash,
    version,
    paidMinor,
    ...(scannedCount !== null && { scannedCount }),
    ...(disputes.length > 0 && {
      disputes: disputes.map(({ lineId, by: side, reason, amountMinor }) => {
        return { lineId, side, reason, amountMinor };
      }),
    }),
    signatures: signatures.map(({ side, typedName, signedAt }) => ({
      side,
      typedName,
      signedAt: signedAt.toISOString(),
    })),
  };
}
