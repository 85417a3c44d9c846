import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { datedRates, taxRates } from '#app/db/schema/tickets/taxes.ts';
import { taxRateLimits } from '#app/domain/tickets/tax-rates.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { taxRate } from '../fields.ts';

/**
 * Adds a tax to those that a venue picks for its tickets by name.
 * @returns its id
 * @throws AppError `bad-input` for a name that the venue has already; `conflict` for one too many
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
      const t = words('tickets');
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
