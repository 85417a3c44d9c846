import { type SQL, sql } from 'drizzle-orm';
import { events } from '#app/db/schema/events.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';

/** The named tax of a type: its own, else its event’s; null where a number counts. */
const rateId = sql`(case when ${ticketTypes.taxRateId} is null and ${ticketTypes.taxBasisPoints} is not null
  then null else coalesce(${ticketTypes.taxRateId}, ${ticketSales.taxRateId}) end)`;

/**
 * The tax inside a type’s price, in hundredths of a percent, as it is on the day of its show. A
 * type’s own counts before its event’s, and a name before a number. Null for a name without a rate
 * on that day: nothing is sold with it. To be read beside the sale and the event.
 */
export const rateOfType: SQL<number | null> = sql`(case when ${rateId} is null
  then coalesce(${ticketTypes.taxBasisPoints}, ${ticketSales.taxBasisPoints})
  else (select dated.basis_points from dated_tax_rates dated where dated.rate_id = ${rateId}
    and dated.from_day <= ${events.day} order by dated.from_day desc limit 1) end)`;

/** The name of that tax; empty for a number. */
export const taxNameOfType = sql<string>`coalesce((select tax_rates.name from tax_rates
  where tax_rates.id = ${rateId}), '')`;
