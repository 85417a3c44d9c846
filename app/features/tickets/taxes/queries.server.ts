import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { datedRates, taxRates, ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { rateOn } from '#app/domain/tickets/tax.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readTimeZone } from '#app/features/profiles/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

export type ListedRates = Awaited<ReturnType<typeof listTaxRates>>;

/** The taxes of a venue by name, each with its rates by day. */
export const listTaxRates = pageQuery({
  operation: 'listTaxRates',
  may: 'sell tickets',
  input: z.object({}),
  answer: z.object({
    rates: z.array(
      z.object({
        id,
        name: z.string(),
        dated: z
          .array(z.object({ fromDay: z.iso.date(), basisPoints: z.int() }))
          .describe('What it is for shows from which day on, the earliest first.'),
      }),
    ),
  }),
  async run({ orm }, { profileId: venueId }) {
    const day = dayIn(new Date(), await readTimeZone(orm, venueId));
    const rates = (await readRates(orm, venueId)).map(({ id, name, dated }) => ({
      id,
      name,
      dated,
      now: rateOn(dated, day),
    }));
    return { venueId, rates };
  },
});

/** A tax, for its venue. */
export async function showTaxRate(
  orm: Orm,
  viewer: Viewer,
  { rateId, venueId }: { rateId: string; venueId: string },
) {
  requireRight(viewer, venueId, 'sell tickets');
  const { name, dated } = await findTaxRate(orm, { rateId, venueId });
  const isUsed = await isRateUsed(orm, rateId);
  const day = dayIn(new Date(), await readTimeZone(orm, venueId));
  return {
    venueId,
    rateId,
    name,
    dated: dated.map((one) => ({
      ...one,
      canGo: !isUsed || (dated.length > 1 && one.fromDay > day),
    })),
  };
}

/** The choices of the forms of a sale, with each rate on the day of the show. */
export async function listRateChoices(
  orm: Orm,
  { venueId, day, none }: { venueId: string; day: string; none: string },
) {
  const rates = await readRates(orm, venueId);
  return [
    { value: '', label: none },
    ...rates.map(({ id, name, dated }) => {
      const basisPoints = rateOn(dated, day);
      return {
        value: id,
        label:
          basisPoints === null
            ? t('tax.noneThen', { name })
            : t('tax.named', { name, percent: formatPercent(basisPoints) }),
      };
    }),
  ];
}

async function readRates(orm: Orm, venueId: string) {
  const rows = await orm
    .select({ rate: taxRates, fromDay: datedRates.fromDay, basisPoints: datedRates.basisPoints })
    .from(taxRates)
    .innerJoin(datedRates, eq(datedRates.rateId, taxRates.id))
    .where(eq(taxRates.venueId, venueId))
    .orderBy(byName(taxRates.name), asc(taxRates.id), asc(datedRates.fromDay));
  return [...Map.groupBy(rows, ({ rate }) => rate.id).values()].flatMap((ofRate) => {
    const [first] = ofRate;
    if (!first) return [];
    const dated = ofRate.map(({ fromDay, basisPoints }) => ({ fromDay, basisPoints }));
    return [{ ...first.rate, dated }];
  });
}

type Query = { rateId: string; venueId: string; lock?: 'share' | 'update' };

/** A tax of a venue with its rates by day, the earliest first. */
export async function findTaxRate(orm: Orm, which: Query) {
  const rate = await loadRate(orm, which);
  if (!rate) throw new AppError('not-found', t('tax.refused.none'));
  return rate;
}

type Night = { venueId: string | null; day: string };

/**
 * Allows an event a tax of its venue that has a rate on the day of the show.
 * @param rateId null for none
 */
export async function requireRateOn(tx: Orm, rateId: string | null, { venueId, day }: Night) {
  if (rateId === null) return;
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
