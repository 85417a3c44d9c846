import type { Orm } from '#app/db/client.server.ts';
import { allotments, seats, ticketTypes } from '#app/db/schema/tickets.ts';
import { saleLimits } from '#app/domain/tickets/sale-limits.ts';
import { seatsOf } from '#app/domain/tickets/seats/seat-map.ts';
import { levelsOf, type SeatingPlan } from '#app/domain/tickets/seats/seating-plan.ts';
import { newId } from '#app/platform/token.server.ts';

type Numbering = {
  eventId: string;
  plan: SeatingPlan;
  priceOf: (level: string) => number;
  /** Of the first of its ticket types. */
  position: number;
};

/** Gives an event the seats of a plan, and for each of its price levels a ticket type that sells them. */
export async function numberSeats(tx: Orm, { eventId, plan, priceOf, position }: Numbering) {
  const made = levelsOf(plan).map((level, at) => ({
    ...level,
    allotmentId: newId(),
    position: position + at,
    priceMinor: priceOf(level.name),
  }));
  await tx.insert(allotments).values(
    made.map(({ allotmentId, name, seats: size }) => ({
      id: allotmentId,
      eventId,
      name,
      size,
      isNumbered: true,
    })),
  );
  await tx.insert(ticketTypes).values(
    made.map(({ name, allotmentId, priceMinor, position: at }) => ({
      id: newId(),
      eventId,
      allotmentId,
      position: at,
      name,
      priceMinor,
      mostPerOrder: saleLimits.firstMostPerOrder,
    })),
  );
  const allotmentOf = new Map(made.map(({ name, allotmentId }) => [name, allotmentId]));
  const rows = seatsOf(plan).map(({ level, ...seat }) => ({
    ...seat,
    id: newId(),
    eventId,
    allotmentId: allotmentOf.get(level) ?? '',
  }));
  for (let at = 0; at < rows.length; at += mostAtOnce)
    await tx.insert(seats).values(rows.slice(at, at + mostAtOnce));
}

/** A statement takes only so many values. */
const mostAtOnce = 1_000;
