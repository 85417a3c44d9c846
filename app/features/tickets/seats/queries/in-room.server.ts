import { and, asc, isNull } from 'drizzle-orm';
import { seats } from '#app/db/schema/tickets/seats.ts';

/** The order of a room: from the stage backwards, from the left to the right. */
export const inRoom = [asc(seats.sectionNumber), asc(seats.rowNumber), asc(seats.x)];

/** It isn’t taken, and its venue sells it. */
export const isFreeSeat = and(isNull(seats.orderId), isNull(seats.heldAs));
