import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { datedRates, taxRates } from '#app/db/schema/tickets/taxes.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { rateOn } from '#app/domain/tickets/tax-rates.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readTimeZone } from '#app/features/profiles/queries/read-time-zone.server.ts';
import { formatPercent } from '#app/lib/money/percent.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import { findTaxRate, isRateUsed } from './find-tax-rate.server.ts';

export type ListedRates = Awaited<ReturnType<typeof listTaxRates>>;

/** The taxes of a venue by name, each with its rates by day. */
export async function listTaxRates(orm: Orm, viewer: Viewer, venueId: string) {
  requireRight(viewer, venueId, 'sell tickets');
  const day = dayIn(new Date(), await readTimeZone(orm, venueId));
  const rates = (await readRates(orm, venueId)).map(({ id, name, dated }) => ({
    id,
    name,
    dated,
    now: rateOn(dated, day),
  }));
  return { venueId, rates };
}

export type ShownRate = Awaited<ReturnType<typeof showTaxRate>>;

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
  const t = words('tickets');
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
