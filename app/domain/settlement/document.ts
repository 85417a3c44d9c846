import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import type { SettledType } from './box-office.ts';
import type { SheetLine } from './lines.ts';
import { type SettlementFacts, type Sheet, sheetOf } from './sheet.ts';

/** What a document says of itself, so that readers know what they have. */
export const settlementFormat = 'open-settlement/1';

/**
 * A settlement as both sign it and as other programs read it: what it is worked out from, and what
 * that comes to. Nothing in it changes with when or by whom it is read, nor with what is paid. Its schema is public.
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

/** What its sums are worked out from, to work them out again. */
export function factsOf(document: SettlementDocument): SettlementFacts {
  const { deal, counted, lines } = document;
  return { deal, counted, lines };
}
