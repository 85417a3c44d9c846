import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { orders } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import type { SoldTax } from '#app/domain/tickets/tax-rates.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { billOrder } from '../words/bill-order.ts';
import { readNight } from './read-night.server.ts';

type Ticket = SoldTax & { typeId: string; priceMinor: number };

/** The content of an invoice or a credit note for some tickets of an order, with their seller. */
export async function readBilled(
  orm: Orm,
  { id, eventId, currency }: Pick<typeof orders.$inferSelect, 'id' | 'eventId' | 'currency'>,
  tickets: readonly Ticket[],
) {
  const { event, venue } = await readNight(orm, eventId);
  const types = await orm
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(
      inArray(
        ticketTypes.id,
        tickets.map(({ typeId }) => typeId),
      ),
    )
    .orderBy(asc(ticketTypes.position));
  const { title, timeZone } = event;
  const bill = billOrder({
    orderId: id,
    currency,
    event: { title, timeZone, day: writtenDay(event.day, { dateStyle: 'long' }) },
    tickets: types.flatMap((type) =>
      tickets
        .filter(({ typeId }) => typeId === type.id)
        .map(({ priceMinor, taxBasisPoints, taxName }) => ({
          typeName: type.name,
          priceMinor,
          taxBasisPoints,
          taxName,
        })),
    ),
  });
  return { bill, venueId: event.venueId, venue };
}
