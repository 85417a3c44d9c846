import type { Deal } from '#app/domain/bookings/terms/terms.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { shiftMinor } from '#app/lib/money/money.ts';
import type { SettledType } from './box-office.ts';
import type { SheetLine } from './lines.ts';
import { type SettlementFacts, type Sheet, sheetOf } from './sheet.ts';

/** JSON with sorted keys and no blanks, so that the same value is always the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const one = (value as Record<string, unknown>)[name];
    if (one !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(one)}`;
  }
  return `{${text}}`;
}

/** The format’s name in each document, for its readers. */
export const settlementFormat = 'open-settlement/1';

/**
 * A settlement as both sign it and as other programs read it: its facts and their results. Reader,
 * time and payments change nothing in it. Its schema is public.
 */
export type SettlementDocument = {
  format: typeof settlementFormat;
  booking: string;
  show: { title: string; startsAt: string; timeZone: string; place: string };
  parties: { venue: string; performer: string };
  currency: string;
  deal: Deal;
  counted: readonly SettledType[];
  lines: readonly SheetLine[];
  sheet: Sheet;
};

type DocumentFacts = Omit<SettlementDocument, 'format' | 'sheet'>;

export function documentOf(facts: DocumentFacts): SettlementDocument {
  return { format: settlementFormat, ...facts, sheet: sheetOf(facts) };
}

/**
 * A settlement as it is read today, and the document that is signed and hashed. They differ where
 * its first versions were signed while its currency counted in other digits: it goes on in those,
 * so that signed versions keep their hash, as long as every amount is whole in them.
 * @param digits of its newest signed version; null for today’s
 */
export function documentsOf(facts: DocumentFacts, digits: number | null): Documents {
  const { currency } = facts;
  const shift = digits === null ? 0 : digits - minorDigitsOf(currency);
  const before = shift === 0 ? null : shiftMinor(facts, shift);
  if (before === null) return today(documentOf(facts));
  const signed = documentOf(before);
  const document = shiftMinor(signed, -shift);
  return document === null ? today(documentOf(facts)) : { document, signed, digits };
}

export type Documents = {
  document: SettlementDocument;
  signed: SettlementDocument;
  /** The digits of the signed document; null for the currency’s own. */
  digits: number | null;
};

function today(document: SettlementDocument): Documents {
  return { document, signed: document, digits: null };
}

/** The sheet of a signed settlement without the disputed lines, in the digits of today. */
export function undisputedToday(
  { signed, digits }: Pick<Documents, 'signed' | 'digits'>,
  disputed: readonly string[],
): number {
  const shift = digits === null ? 0 : minorDigitsOf(signed.currency) - digits;
  return undisputedMinor(factsOf(signed), disputed) * 10 ** shift;
}

/** A stored document with its amounts in the digits of today. */
export function inTodaysDigits(
  document: SettlementDocument,
  digits: number | null,
): SettlementDocument {
  const shift = digits === null ? 0 : minorDigitsOf(document.currency) - digits;
  return shiftMinor(document, shift) ?? document;
}

/** The facts of a document, to work its sums out again. */
export function factsOf(document: SettlementDocument): SettlementFacts {
  const { deal, counted, lines } = document;
  return { deal, counted, lines };
}

/**
 * The undisputed total: however the disputed lines are decided, the performer gets at least this
 * much. Each line by itself either only raises the pay or only lowers it, so the minimum is found
 * one line after the other.
 * @param disputed ids of lines, or of types that the platform has counted
 */
export function undisputedMinor(facts: SettlementFacts, disputed: readonly string[]): number {
  let [left, totalMinor] = [facts, sheetOf(facts).totalMinor];
  for (const id of disputed) {
    const without = withoutLine(left, id);
    const withoutMinor = sheetOf(without).totalMinor;
    if (withoutMinor < totalMinor) [left, totalMinor] = [without, withoutMinor];
  }
  return Math.max(0, totalMinor);
}

function withoutLine(facts: SettlementFacts, id: string): SettlementFacts {
  const none = ({ id: own }: SettledType | { id: string }) => own !== id;
  return { ...facts, counted: facts.counted.filter(none), lines: facts.lines.filter(none) };
}

/**
 * The worked example of the trade’s rules, as a document: gross 22,500.00, adjusted 21,500.00, net
 * 20,187.79, split point 12,650.00, payout 11,407.12; and merch, a withholding and cash beside it.
 */
export const exampleDocument = documentOf({
  booking: 'an-example',
  show: {
    title: 'An evening of examples',
    startsAt: '2026-11-20T21:00:00.000Z',
    timeZone: 'Europe/Lisbon',
    place: 'Main hall, Rua das Contas 5, Porto',
  },
  parties: { venue: 'Sala do Exemplo', performer: 'The Worked Examples' },
  currency: 'EUR',
  deal: {
    kind: 'plus',
    guaranteeMinor: 5_000_00,
    shareBasisPoints: 8_500,
    expensesMinor: 6_000_00,
    promoterProfitBasisPoints: 1_500,
    bonuses: [],
  },
  counted: [
    ...[
      { id: 'advance', label: 'Advance', priceMinor: 20_00, source: 'platform' as const },
      { id: 'door', label: 'At the door', priceMinor: 25_00, source: 'door' as const },
    ].map((type) => {
      return { ...type, feeMinor: 1_00, taxBasisPoints: 650, sold: 500, comps: 6, kills: 0 };
    }),
  ],
  lines: [
    {
      id: 'line-1',
      kind: 'merch',
      label: 'Shirts',
      amountMinor: 1_000_00,
      taxBasisPoints: 1_000,
      venueBasisPoints: 2_000,
      soldBy: 'performer',
    },
    {
      id: 'line-2',
      kind: 'withholding',
      label: 'Non-resident artists',
      basisPoints: 700,
      base: 'earnings',
      amountMinor: 0,
      thresholdMinor: 1_500_00,
      counts: 'above',
      period: 'year',
      earlierMinor: 0,
      earlierWithheldMinor: 0,
    },
    { id: 'line-4', kind: 'dropCount', label: 'Main door', stubs: 987 },
    { id: 'line-3', kind: 'cash', label: 'From the bar', amountMinor: 200_00 },
  ],
});
