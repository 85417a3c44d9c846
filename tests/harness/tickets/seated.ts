import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { ticketTypes } from '#app/db/schema/tickets.ts';
import {
  addPlan,
  addSection,
  changePlanSeats,
  seatEvent,
} from '#app/features/tickets/seats/commands.server.ts';

import { addSale } from './sale.ts';

/** An event in a room of two rows of six, the second cheaper, with these prices. */
export async function seated(database: Database, prices = [0, 0]) {
  const { orm } = database;
  const services = { database };
  const sale = await addSale(database, [1], [{}]);
  const { venue, eventId } = sale;
  const as = venue.as;
  const { planId } = await addPlan(services, venue.viewer, { as, name: 'The hall' });
  const section = { firstRow: 'A', numbering: 'from the left', isBeside: false } as const;
  await addSection(services, venue.viewer, {
    ...section,
    as,
    planId,
    name: 'Stalls',
    rows: 2,
    seatsInRows: '6',
    aislesAfter: '',
    level: 'Front',
  });
  await changePlanSeats(services, venue.viewer, {
    as,
    planId,
    seatIds: [],
    rows: ['0-1'],
    kind: '',
    level: 'Back',
  });
  await seatEvent(services, venue.viewer, {
    as,
    eventId,
    planId,
    prices: ['Front', 'Back'].map((level, at) => ({ level, priceMinor: prices[at] ?? 0 })),
  });
  const types = await orm
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(ticketTypes.position);
  const [, front, back] = types.map(({ id }) => id);
  return { ...sale, as, planId, front: front ?? '', back: back ?? '' };
}
