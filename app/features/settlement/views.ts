import { z } from 'zod';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { type SettlementDocument, settlementFormat } from '#app/domain/settlement/document.ts';
import {
  type LineFieldName,
  type LineKind,
  lineFields,
  lineKindNames,
  lineKinds,
} from '#app/domain/settlement/lines.ts';
import { rowNames, sheetParts } from '#app/domain/settlement/sheet.ts';
import { terms } from '#app/features/bookings/terms/fields.ts';

/*
 * The open settlement format. Its JSON schema and the API’s document are made from here. All
 * amounts are whole minor units of the currency, all shares hundredths of a percent.
 */

const minor = z.int();
const count = z.int().min(0);
const share = z.int().min(0).max(10_000);

const type = {
  id: z.string(),
  label: z.string(),
  priceMinor: minor,
  feeMinor: minor.describe('Of each ticket, taken off before anything is shared.'),
  taxBasisPoints: share.describe('The tax inside the price.'),
  sold: count,
  comps: count,
  kills: count,
};

function lineOf(kind: LineKind) {
  const names: readonly LineFieldName[] = lineKinds[kind];
  const fields = names.map((name) => [name, fieldOf(name)]);
  return z.object({ id: z.string(), kind: z.literal(kind), ...Object.fromEntries(fields) });
}

function fieldOf(name: LineFieldName): z.ZodType {
  const field = lineFields[name];
  switch (field.kind) {
    case 'amount':
      return 'isOptional' in field ? minor.nullable() : minor;
    case 'share':
      return share;
    case 'whole':
      return count;
    case 'text':
      return z.string();
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(field.options as unknown as [string, ...string[]]);
  }
}

const lines = lineKindNames.map(lineOf);

const takings = {
  grossMinor: minor.describe('Everything sold, at its price.'),
  feesMinor: minor,
  taxMinor: minor,
  netMinor: minor.describe('Box-office net: without fees and tax. The types add up to the whole.'),
};

const row = z.object({
  part: z.enum(sheetParts),
  name: z.enum(rowNames),
  lineId: z.string().nullable().describe('The line that it comes from.'),
  label: z.string().nullable(),
  amountMinor: minor.describe('Below zero is taken off.'),
  formula: z
    .object({ name: z.string(), values: z.record(z.string(), z.number()) })
    .nullable()
    .describe('How the amount comes about, with its numbers.'),
  isOutside: z.boolean().describe('Paid elsewhere, and not part of the total.'),
});

/** The document that both sides sign. Its lines follow from a table, so the compiler is told its type. */
export const settlementDocument = z.object({
  format: z.literal(settlementFormat),
  booking: z.string(),
  show: z.object({
    title: z.string(),
    startsAt: z.iso.datetime().describe('When the set starts, in UTC.'),
    timeZone: z.string().describe('The venue’s, by its IANA name.'),
    place: z.string(),
  }),
  parties: z.object({ venue: z.string(), performer: z.string() }),
  currency: z.string().describe('ISO 4217.'),
  deal: (terms as unknown as { shape: { deal: z.ZodType } }).shape.deal,
  counted: z.array(z.object({ ...type, source: z.enum(['platform', 'door', 'entered']) })),
  lines: z.array(z.discriminatedUnion('kind', lines as never)),
  sheet: z.object({
    boxOffice: z.object({
      types: z.array(
        z.object({ ...type, source: z.enum(['platform', 'door', 'entered']), ...takings }),
      ),
      sold: count,
      comps: count,
      kills: count,
      ...takings,
      adjustedMinor: minor.describe('Gross without fees.'),
      dropCount: count.optional().describe('Stubs that the venue counted at its doors.'),
    }),
    rows: z.array(row),
    payoutMinor: minor.describe('What the deal comes to, bonuses included.'),
    totalMinor: minor.describe('What the performer is to get, before the platform’s fee.'),
    venueMinor: minor.describe('What the night leaves the venue; below zero is a loss.'),
  }),
}) as unknown as z.ZodType<SettlementDocument, SettlementDocument>;

/** A document with its proof and the payments. */
export const settlementFile = z.object({
  document: settlementDocument,
  hash: z
    .string()
    .describe('SHA-256, in hexadecimal, of the document as JSON with keys in order and no blanks.'),
  version: z.int().nullable().describe('Null while it isn’t agreed.'),
  digits: count
    .optional()
    .describe(
      'How many digits of each amount stand behind the point, where they aren’t those of ISO 4217.',
    ),
  paidMinor: minor.describe('What the venue has paid for the booking, by the ledger.'),
  scannedCount: count
    .optional()
    .describe('How many people the platform let in by scanning, beside a drop count.'),
  disputes: z
    .array(
      z.object({
        lineId: z.string(),
        side: z.enum(sides),
        reason: z.string(),
        amountMinor: minor.nullable().describe('What that side believes is right, if it says so.'),
      }),
    )
    .optional()
    .describe('Lines that one side disputes now.'),
  signatures: z.array(
    z.object({ side: z.enum(sides), typedName: z.string(), signedAt: z.iso.datetime() }),
  ),
});
