import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { penaltyBearers } from '#app/domain/payments/division.ts';
import type { ProfileContent, ProfileDetails } from '#app/domain/profiles/content.ts';
import { accounts } from './accounts.ts';

export const userType = pgEnum('user_type', ['artist', 'venue']);
export const memberRole = pgEnum('member_role', ['owner', 'manager', 'door']);

const moment = (name: string) => timestamp(name, { withTimezone: true });

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
    genres: text('genres').array().notNull().default([]),
    homeTown: text('home_town'),
    /** IANA time zone that the dates of this page's shows are in. */
    timeZone: text('time_zone'),
    /** Out of whose part of its payouts comes what this page owes. */
    penaltiesFrom: text('penalties_from', { enum: penaltyBearers }).notNull().default('page'),
    /** Everything else that the page shows, in the form that `domain/profiles/content` describes. */
    details: jsonb('details').$type<Partial<ProfileDetails>>().notNull().default({}),
    /** Null until the page has been published for the first time. */
    publishedAt: moment('published_at').defaultNow(),
    /** Set while its people keep the page to themselves. */
    hiddenAt: moment('hidden_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('profiles_latitude_range', sql`${table.latitude} between -90 and 90`),
    check('profiles_longitude_range', sql`${table.longitude} between -180 and 180`),
    index('profiles_genres').using('gin', table.genres),
    /** Handles are found in any capitals. */
    index('profiles_handle').on(sql`lower(${table.id})`),
    index('profiles_place')
      .on(table.latitude, table.longitude)
      .where(sql`${table.userType} = 'venue' and ${table.latitude} is not null`),
    // In the order the home page reads: the newest complete pages of a kind.
    index('profiles_featured')
      .on(table.userType, table.updatedAt.desc().nullsFirst(), table.id)
      .where(
        sql`${table.displayName} is not null and ${table.bio} is not null and ${table.publishedAt} is not null and ${table.hiddenAt} is null`,
      ),
  ],
);

/**
 * Every id that a page has or had, so that no one comes by a former page’s address or documents. Only
 * a hash of it is kept: enough to know it again. The trigger `profiles_keep_id` of migration 0012
 * keeps those that are imported.
 */
export const pageIds = pgTable('page_ids', { hash: text('hash').primaryKey() });

/** Whatever the case, it is the same id. */
export function hashOfPageId(id: string): SQL<string> {
  return sql<string>`encode(sha256(convert_to(lower(${id}), 'UTF8')), 'hex')`;
}

/** The draft of a page, which only its people see. There is none while nothing is changed. */
export const profileDrafts = pgTable('profile_drafts', {
  profileId: text('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  content: jsonb('content').$type<ProfileContent>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Stages and rooms of a venue. One that shows were played in is put away, never removed. */
export const rooms = pgTable(
  'rooms',
  {
    id: text('id').primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    capacity: integer('capacity').notNull(),
    position: integer('position').notNull(),
    putAwayAt: moment('put_away_at'),
  },
  (table) => [
    check('rooms_capacity_range', sql`${table.capacity} between 1 and 1000000`),
    index('rooms_profile').on(table.profileId, table.position),
  ],
);

/** The members of a page, and their roles. */
export const profileMembers = pgTable(
  'profile_members',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: memberRole('role').notNull(),
    /** This member’s own part of what the page is paid; the rest goes to the page’s account. */
    payoutBasisPoints: integer('payout_basis_points').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.accountId] }),
    check('profile_members_share', sql`${table.payoutBasisPoints} between 0 and 10000`),
    index('profile_members_account').on(table.accountId),
    uniqueIndex('profile_members_one_owner')
      .on(table.profileId)
      .where(sql`${table.role} = 'owner'`),
  ],
);

/** Invitations that wait for an answer; only the invited address can accept. */
export const profileInvitations = pgTable(
  'profile_invitations',
  {
    id: text('id').primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: memberRole('role').notNull(),
    invitedBy: text('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('profile_invitations_role', sql`${table.role} <> 'owner'`),
    uniqueIndex('profile_invitations_one_each').on(table.profileId, table.email),
    index('profile_invitations_email').on(table.email),
  ],
);

/** Files of a page beside its picture and banner: press photos, stage plot. */
export const profileFiles = pgTable(
  'profile_files',
  {
    id: text('id').primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['pressPhoto', 'stagePlot'] }).notNull(),
    /** The photographer’s credit for the press. */
    credit: text('credit').notNull().default(''),
    extension: text('extension', { enum: ['jpg', 'png'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('profile_files_profile').on(table.profileId, table.kind, table.position)],
);

/** Links with which a page brings others to the platform. */
export const profileReferrals = pgTable('profile_referrals', {
  /** The token in the link. */
  code: text('code').primaryKey(),
  profileId: text('profile_id')
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** That one page brought another to the platform; their bookings with each other cost no fee. */
export const referrals = pgTable(
  'referrals',
  {
    referredId: text('referred_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    referrerId: text('referrer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    check('referrals_other', sql`${table.referredId} <> ${table.referrerId}`),
    index('referrals_referrer').on(table.referrerId),
  ],
);
