import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orderLines } from '#app/db/schema/tickets/orders.ts';
import { allotments, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import { saleLimits } from '#app/domain/tickets/sale-limits.ts';
import { levelsOf } from '#app/domain/tickets/seats/seating-plan.ts';
import { refreshEvent } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent } from '../../sales/fields.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { seating } from '../fields.ts';
import { findPlan } from '../queries/find-plan.server.ts';
import { numberSeats } from '../steps/number-seats.server.ts';

type On = OnPage<{ database: Database }>;

/**
 * Numbers the seats of an event by a plan: each price level becomes a ticket type, whose places are
 * its seats. Other types can share them. Later changes of the plan don’t reach the event.
 * @throws AppError `bad-input` without a price for each level; `conflict` before the sale has
 *   rules, for an event that has numbered seats and for an empty plan
 */
export const seatEvent = pageCommand({
  operation: 'seatEvent',
  may: 'sell tickets',
  input: seating,
  async run({ services: { database }, page }: On, { eventId, planId, prices }) {
    const t = words('tickets');
    await database.orm.transaction(async (tx) => {
      const { sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', t('refused.noSale'));
      if ((await tx.$count(seats, eq(seats.eventId, eventId))) > 0)
        throw new AppError('conflict', t('seats.refused.seated'));
      const { plan } = await findPlan(tx, { planId, venueId: page.profileId });
      const levels = levelsOf(plan);
      if (levels.length === 0) throw new AppError('conflict', t('plan.refused.empty'));
      const types = await tx.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId));
      if (types.length + levels.length > saleLimits.types)
        throw new AppError('conflict', t('refused.tooManyTypes'));
      await numberSeats(tx, {
        eventId,
        plan,
        priceOf: (level) => priceOf(prices, level),
        position: Math.max(-1, ...types.map(({ position }) => position)) + 1,
      });
      await refreshEvent(tx, eventId);
    });
  },
});

/**
 * Takes the numbered seats of an event away, and the ticket types that sell them, while none was
 * ever taken.
 * @throws AppError `conflict` once one was in a basket or sold
 */
export const unseatEvent = pageCommand({
  operation: 'unseatEvent',
  may: 'sell tickets',
  input: ofEvent,
  async run({ services: { database }, page }: On, { eventId }) {
    await database.orm.transaction(async (tx) => {
      await loadSale(tx, page, eventId);
      const isNumbered = and(eq(allotments.eventId, eventId), eq(allotments.isNumbered, true));
      const locked = await tx.select().from(allotments).where(isNumbered).for('update');
      const ids = locked.map(({ id }) => id);
      await requireUnsold(tx, ids);
      await tx.delete(seats).where(inArray(seats.allotmentId, ids));
      await tx.delete(ticketTypes).where(inArray(ticketTypes.allotmentId, ids));
      await tx.delete(allotments).where(inArray(allotments.id, ids));
      await refreshEvent(tx, eventId);
    });
  },
});

async function requireUnsold(tx: Orm, allotmentIds: readonly string[]): Promise<void> {
  const [line] = await tx
    .select({ typeId: orderLines.typeId })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(inArray(ticketTypes.allotmentId, [...allotmentIds]))
    .limit(1);
  if (line) throw new AppError('conflict', words('tickets')('seats.refused.hadOne'));
}

/** @throws AppError `bad-input` where a level has no price */
function priceOf(prices: z.output<typeof seating>['prices'], level: string): number {
  const price = prices.find((one) => one.level === level);
  if (price) return price.priceMinor;
  throw new AppError('bad-input', words('tickets')('seats.problem.price', { level }));
}
