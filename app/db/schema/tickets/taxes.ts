import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { profiles } from '../profiles.ts';

/** A tax that a venue’s tickets have in them, by its name. What it is called never changes. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: text('id').primaryKey(),
    venueId: text('venue_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('tax_rates_name').on(table.venueId, sql`lower(${table.name})`)],
);

/** The percentage of a tax rate from a day on, until the next one begins. */
export const datedRates = pgTable(
  'dated_tax_rates',
  {
    rateId: text('rate_id')
      .notNull()
      .references(() => taxRates.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    /** In hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rateId, table.fromDay] }),
    check('dated_tax_rates_share', sql`${table.basisPoints} between 0 and 5000`),
  ],
);
