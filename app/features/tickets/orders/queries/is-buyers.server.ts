import { sql } from 'drizzle-orm';
import { tickets } from '#app/db/schema/tickets/orders.ts';

/** A ticket that its buyer has not passed on; the venue may have moved it. */
export const isBuyers = sql`${tickets.serial} = ${tickets.moved} + 1`;
