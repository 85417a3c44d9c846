import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { datedRates, taxRates } from '#app/db/schema/tickets/taxes.ts';
import { rateOn } from '#app/domain/tickets/tax-rates.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

type Query = { rateId: string; venueId: string; lock?: 'share' | 'update' };

/**
 * A tax of a venue with its rates by day, the earliest first.
 * @throws AppError `not-found` for another venue’s
 */
export async function findTaxRate(orm: Orm, which: Query) {
  const rate = await loadRate(orm, which);
  if (!rate) throw new AppError('not-found', words('tickets')('tax.refused.none'));
  return rate;
}

type Night = { venueId: string | null; day: string };

/**
 * Allows an event a tax of its venue that has a rate on the day of the show.
 * @param rateId null for none
 * @throws AppError `bad-input`
 */
export async function requireRateOn(tx: Orm, rateId: string | null, { venueId, day }: Night) {
  if (rateId === null) return;
  const t = words('tickets');
  const rate = await loadRate(tx, { rateId, venueId: venueId ?? '', lock: 'share' });
  if (rate && rateOn(rate.dated, day) !== null) return;
  const sentence = rate
    ? t('tax.problem.noRate', { name: rate.name, day: writtenDay(day) })
    : t('tax.refused.none');
  throw new AppError('bad-input', sentence, { fields: { taxRateId: sentence } });
}

async function loadRate(orm: Orm, { rateId, venueId, lock }: Query) {
  const query = orm
    .select()
    .from(taxRates)
    .where(and(eq(taxRates.id, rateId), eq(taxRates.venueId, venueId)));
  const [rate] = await (lock ? query.for(lock) : query);
  if (!rate) return null;
  const dated = await orm
    .select({ fromDay: datedRates.fromDay, basisPoints: datedRates.basisPoints })
    .from(datedRates)
    .where(eq(datedRates.rateId, rateId))
    .orderBy(asc(datedRates.fromDay));
  return { ...rate, dated };
}

/** True if an event or a ticket type uses it. */
export async function isRateUsed(orm: Orm, rateId: string): Promise<boolean> {
  const sales = await orm.$count(ticketSales, eq(ticketSales.taxRateId, rateId));
  return sales > 0 || (await orm.$count(ticketTypes, eq(ticketTypes.taxRateId, rateId))) > 0;
}
