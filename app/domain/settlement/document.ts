import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { shiftMinor } from '#app/lib/money/money.ts';
import type { SettledType } from './box-office.ts';
import type { SheetLine } from './lines.ts';
import { type SettlementFacts, type Sheet, sheetOf } from './sheet.ts';

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
