import { eq, sql } from 'drizzle-orm';
import { orders } from '#app/db/schema/tickets/orders.ts';

/** Whoever buys says an address; that of an account is known to be its person’s. */
export function isBoughtBy(email: string) {
  return sql`(${orders.email} <> '' and ${eq(sql`lower(${orders.email})`, email.toLowerCase())})`;
}
