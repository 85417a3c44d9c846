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

type Asked = { bookingId: string; current: string | null; deal: z.output<typeof otherDeal> | null };

/**
 * The results of a settlement’s numbers under another deal, by the rules of settlements, beside the
 * agreed ones. Bonuses stay as agreed.
 * @throws AppError as showing a settlement does
 */
export async function compareDeal(orm: Orm, viewer: Viewer, { deal, ...asked }: Asked) {
  const { document, title, bookingId } = await showSettlement(orm, viewer, asked);
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
function dealOf({ kind, ...given }: z.output<typeof otherDeal>, { bonuses }: Deal): Deal {
  const said: Record<string, unknown> = { ...given, bonuses };
  const needed = termsTable.deal.kinds[kind].map((name) => [name, said[name]]);
  return { kind, ...Object.fromEntries(needed) } as Deal;
}

function sumsOf({
  payoutMinor,
  totalMinor,
  venueMinor,
}: Record<'payoutMinor' | 'totalMinor' | 'venueMinor', number>) {
  return { payoutMinor, totalMinor, venueMinor };
}
