import { sql } from 'drizzle-orm';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';

/**
 * The address of a ticket’s holder: the one it was passed on to, or else its buyer; empty for cash
 * at the door.
 */
export const holderEmail = sql<string>`lower(coalesce(nullif(${tickets.email}, ''), ${orders.email}))`;
