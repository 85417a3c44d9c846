import { sql } from 'drizzle-orm';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';

/** Of the tax inside a type's price, in hundredths of a percent: its own, or else that of its event. */
export const rateOfType = sql<number>`coalesce(${ticketTypes.taxBasisPoints}, ${ticketSales.taxBasisPoints})`;
