import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const userType = pgEnum('user_type', ['artist', 'venue']);

/** The public page of a performer or a venue. Its id is the id in `/users/{userId}`. */
export const profiles = pgTable(
  'profiles',
  {
    id: text('id').primaryKey(),
    userType: userType('user_type').notNull(),
    displayName: text('display_name'),
    bio: text('bio'),
    hasBanner: boolean('has_banner').notNull().default(false),
    ytLinks: text('yt_links').array().notNull().default([]),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    address: text('address'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('profiles_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('profiles_longitude_range', sql`${table.longitude} between -180 and 180`),
    // In the order the home page reads: the newest complete pages of a kind.
    index('profiles_featured')
      .on(table.userType, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.displayName} is not null and ${table.bio} is not null`),
  ],
);
