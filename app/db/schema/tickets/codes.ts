import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { promoKinds } from '#app/domain/tickets/promo-code.ts';
import { ticketSales } from './sales.ts';

/** A word that lowers prices, or shows hidden ticket types, of one event. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    /** In capitals: it is the same however it is typed. */
    word: text('word').notNull(),
    kind: text('kind', { enum: promoKinds }).notNull(),
    /** Off the price of each, for the kind `amount`. */
    offMinor: bigint('off_minor', { mode: 'number' }).notNull().default(0),
    /** Off the price of each, for the kind `percent`, in hundredths of a percent. */
    offBasisPoints: integer('off_basis_points').notNull().default(0),
    /** For how many tickets it can be used; null for any number. */
    limit: integer('limit'),
    /** The ticket types it is for; null for all. */
    typeIds: text('type_ids').array(),
    /** The time it is valid in; null for no bound. */
    validFrom: timestamp('valid_from', { withTimezone: true }),
    validUntil: timestamp('valid_until', { withTimezone: true }),
    /** The tickets that baskets hold by it and that were bought with it, refunded ones too. */
    taken: integer('taken').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    check(
      'promo_codes_never_more',
      sql`${table.taken} >= 0 and (${table.limit} is null or ${table.taken} <= ${table.limit})`,
    ),
    uniqueIndex('promo_codes_word').on(table.eventId, table.word),
  ],
);
