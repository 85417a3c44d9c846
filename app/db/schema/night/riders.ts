import {
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Rider } from '#app/domain/profiles/production/rider.ts';
import { bookings } from '../bookings.ts';
import { profiles } from '../profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Versions of the riders and the stage of a performer’s page. */
export const riderVersions = pgTable(
  'rider_versions',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    rider: jsonb('rider').$type<Rider>().notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
    /** Since when a signed booking refers to it, so that its stage plot is kept. */
    referredAt: moment('referred_at'),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.number] })],
);

/** Which version was current when both had signed a version of a booking’s terms. */
export const signedRiders = pgTable(
  'signed_riders',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    version: integer('version').notNull(),
    profileId: text('profile_id').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.version] }),
    foreignKey({
      name: 'signed_riders_version',
      columns: [table.profileId, table.number],
      foreignColumns: [riderVersions.profileId, riderVersions.number],
    }).onDelete('cascade'),
  ],
);
