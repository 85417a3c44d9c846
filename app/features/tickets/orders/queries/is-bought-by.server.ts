import { and, eq, ne, sql } from 'drizzle-orm';
import { orders } from '#app/db/schema/tickets/orders.ts';

/** Whoever buys says an address; that of an account is known to be its person’s. */
export function isBoughtBy(email: string) {
  return and(ne(orders.email, ''), eq(sql`lower(${orders.email})`, email.toLowerCase()));
}
