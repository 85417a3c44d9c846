import type { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { factsOf } from '#app/domain/settlement/document.ts';
import { sheetOf } from '#app/domain/settlement/sheet.ts';
import { showSettlement } from '../../queries/show-settlement.server.ts';
import type { otherDeal } from '../fields.ts';

export type ComparedDeal = Awaited<ReturnType<typeof compareDeal>>;

type Query = { bookingId: string; current: string | null; deal: z.output<typeof otherDeal> | null };

/**
 * The results of a settlement’s numbers under another deal, by the rules of settlements, beside the
 * agreed ones. Bonuses stay as agreed.
 * @throws AppError as showing a settlement does
 */
export async function compareDeal(orm: Orm, viewer: Viewer, { deal, ...query }: Query) {
  const { document, title, bookingId } = await showSettlement(orm, viewer, query);
  const facts = factsOf(document);
  const other = deal && sheetOf({ ...facts, deal: dealOf(deal, facts.deal) });
  return {
    bookingId,
    title,
    currency: document.currency,
    deal: facts.deal,
    agreed: sumsOf(document.sheet),
    other: other && sumsOf(other),
  };
}

/** A deal with the fields of its kind alone. */
function dealOf({ kind, ...fields }: z.output<typeof otherDeal>, { bonuses }: Deal): Deal {
  const values: Record<string, unknown> = { ...fields, bonuses };
  const ofKind = termsTable.deal.kinds[kind].map((name) => [name, values[name]]);
  return { kind, ...Object.fromEntries(ofKind) } as Deal;
}

function sumsOf({
  payoutMinor,
  totalMinor,
  venueMinor,
}: Record<'payoutMinor' | 'totalMinor' | 'venueMinor', number>) {
  return { payoutMinor, totalMinor, venueMinor };
}
