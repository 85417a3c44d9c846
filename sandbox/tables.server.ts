import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  doublePrecision,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import type { Fault } from './fault.ts';

/*
 * The card sandbox’s tables, in a schema of their own beside the platform’s. They are made only while the
 * sandbox is on, so no migration has them.
 */
const schema = pgSchema('card_sandbox');

/** Every object of the provider’s API, in the API’s form. */
export const objects = schema.table('objects', {
  seq: bigserial({ mode: 'number' }).notNull(),
  id: text().primaryKey(),
  kind: text().notNull(),
  /** The connected account that it belongs to; empty for the platform’s own. */
  account: text().notNull().default(''),
  created: bigint({ mode: 'number' }).notNull(),
  body: jsonb().notNull(),
  /** Facts that the API doesn’t show: a card’s number, the lines of a payment. */
  hidden: jsonb().notNull().default({}),
});

/** Answers by idempotency key. */
export const keys = schema.table('keys', {
  key: text().primaryKey(),
  digest: text().notNull(),
  status: integer().notNull(),
  answer: text().notNull(),
  requestId: text('request_id').notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const deliveries = schema.table('deliveries', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  eventId: text('event_id').notNull(),
  attempts: integer().notNull().default(0),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Scheduled acts, by the sandbox’s own clock. */
export const later = schema.table('later', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  act: text().notNull(),
  subject: text().notNull(),
  due: bigint({ mode: 'number' }).notNull(),
});

export const faults = schema.table('faults', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  fault: jsonb().$type<Fault>().notNull(),
  /** Times left; null for always. */
  times: integer(),
  share: doublePrecision().notNull().default(1),
});

/** One row: the lead of the sandbox’s clock in seconds. */
export const clock = schema.table('clock', {
  id: integer().primaryKey(),
  aheadSeconds: bigint('ahead_seconds', { mode: 'number' }).notNull(),
});

const statements = [
  'create schema if not exists card_sandbox',
  `create table if not exists card_sandbox.objects (
    seq bigserial not null unique, id text primary key, kind text not null,
    account text not null default '', created bigint not null,
    body jsonb not null, hidden jsonb not null default '{}')`,
  'create index if not exists objects_kind on card_sandbox.objects (kind, account, seq)',
  `create table if not exists card_sandbox.keys (
    key text primary key, digest text not null, status integer not null, answer text not null,
    request_id text not null, created timestamptz not null default now())`,
  `create table if not exists card_sandbox.deliveries (
    id bigserial primary key, event_id text not null, attempts integer not null default 0,
    due_at timestamptz not null default now())`,
  `create table if not exists card_sandbox.later (
    id bigserial primary key, act text not null, subject text not null, due bigint not null)`,
  `create table if not exists card_sandbox.faults (
    id bigserial primary key, fault jsonb not null, times integer, share double precision not null default 1)`,
  `create table if not exists card_sandbox.clock (id integer primary key, ahead_seconds bigint not null)`,
  'insert into card_sandbox.clock values (1, 0) on conflict do nothing',
];

/** Any numbers, as long as no other program locks them in the same database. */
const makingLock = 7_220_851;
const writingLock = 7_220_852;

/** Makes missing tables; several processes may do so at once. */
export async function makeTables(orm: Orm): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(makingLock))})`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

/** One act writes at a time, so that sums are exact without a lock for each account. */
export async function waitForTurn(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(writingLock))})`);
}
