import { eq, sql } from 'drizzle-orm';
import { orders } from '#app/db/schema/tickets/orders.ts';

/** Buyers type their address; an account’s address is already confirmed. */
export function isBoughtBy(email: string) {
  return sql`(${orders.email} <> '' and ${eq(sql`lower(${orders.email})`, email.toLowerCase())})`;
}
