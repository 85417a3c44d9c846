import { sql } from 'drizzle-orm';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';

/** Of whoever a ticket lets in: to whom it was passed on, or else its buyer; empty for cash at the door. */
export const holderEmail = sql<string>`lower(coalesce(nullif(${tickets.email}, ''), ${orders.email}))`;
