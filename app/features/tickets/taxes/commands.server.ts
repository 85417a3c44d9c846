import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { datedRates, taxRates } from '#app/db/schema/tickets.ts';
import { taxRateLimits } from '#app/domain/tickets/tax.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { readTimeZone } from '#app/features/profiles/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { ofChange, taxChange, taxRate } from './fields.ts';
import { findTaxRate, isRateUsed } from './queries.server.ts';

const t = words('tickets');

/**
 * Adds a tax to those that a venue picks for its tickets by name.
 * @returns its id
 */
export const addTaxRate = pageCommand({
  operation: 'addTaxRate',
  may: 'sell tickets',
  input: taxRate,
  async run(
    { services: { database }, page: { profileId } }: OnPage<{ database: Database }>,
    { name, basisPoints, fromDay },
  ) {
    return database.orm.transaction(async (tx) => {
      // One after the other, so that the bound holds.
      const isSelf = eq(profiles.id, profileId);
      await tx.select({ id: profiles.id }).from(profiles).where(isSelf).for('update');
      const count = await tx.$count(taxRates, eq(taxRates.venueId, profileId));
      if (count >= taxRateLimits.rates)
        throw new AppError('conflict', t('tax.refused.tooMany', { most: taxRateLimits.rates }));
      const rateId = newId();
      const added = await tx
        .insert(taxRates)
        .values({ id: rateId, venueId: profileId, name })
        .onConflictDoNothing()
        .returning({ id: taxRates.id });
      if (added.length === 0) {
        const sentence = t('tax.problem.name');
        throw new AppError('bad-input', sentence, { fields: { name: sentence } });
      }
      await tx.insert(datedRates).values({ rateId, basisPoints, fromDay });
      return { rateId };
    });
  },
});

type On = OnPage<{ database: Database }>;

/**
 * Sets the rate of a tax from a day on. Earlier rates stay, and so does the tax in sold tickets.
 */
export const changeTaxRate = pageCommand({
  operation: 'changeTaxRate',
  may: 'sell tickets',
  input: taxChange,
  async run({ services: { database }, page: { profileId: venueId } }: On, { rateId, ...change }) {
    await database.orm.transaction(async (tx) => {
      const { dated } = await findTaxRate(tx, { rateId, venueId, lock: 'update' });
      if (dated.length >= taxRateLimits.dates)
        throw new AppError(
          'conflict',
          t('tax.refused.tooManyDates', { most: taxRateLimits.dates }),
        );
      const added = await tx
        .insert(datedRates)
        .values({ rateId, ...change })
        .onConflictDoNothing()
        .returning({ fromDay: datedRates.fromDay });
      if (added.length > 0) return;
      const sentence = t('tax.problem.fromDay');
      throw new AppError('bad-input', sentence, { fields: { fromDay: sentence } });
    });
  },
});

/**
 * Removes a rate of a tax from a day that is still ahead. Of a tax that no ticket uses, any day can
 * go; with its last one the tax goes too.
 * @returns isGone: the whole tax is removed
 */
export const removeTaxChange = pageCommand({
  operation: 'removeTaxChange',
  may: 'sell tickets',
  input: ofChange,
  async run({ services: { database }, page: { profileId: venueId } }: On, { rateId, fromDay }) {
    return database.orm.transaction(async (tx) => {
      const { dated } = await findTaxRate(tx, { rateId, venueId, lock: 'update' });
      if (!dated.some((one) => one.fromDay === fromDay))
        throw new AppError('not-found', t('tax.refused.noChange'));
      const isUsed = await isRateUsed(tx, rateId);
      const isLast = dated.length === 1;
      if (isUsed && isLast) throw new AppError('conflict', t('tax.refused.used'));
      if (isUsed && fromDay <= dayIn(new Date(), await readTimeZone(tx, venueId)))
        throw new AppError('conflict', t('tax.refused.begun'));
      await tx
        .delete(datedRates)
        .where(and(eq(datedRates.rateId, rateId), eq(datedRates.fromDay, fromDay)));
      if (isLast) await tx.delete(taxRates).where(eq(taxRates.id, rateId));
      return { isGone: isLast };
    });
  },
});
