import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { fileTypes } from '#app/domain/messaging/files.ts';
import { reportOutcomes, reportReasons, threadKinds } from '#app/domain/messaging/threads.ts';
import { accounts } from './accounts.ts';
import { profiles } from './profiles.ts';

/** As exact as the cursor of a list. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** For times that no list is sorted by. */
const time = (name: string) => timestamp(name, { withTimezone: true });

/** A thread about one thing. A writer locks its row, so messages commit in their order. */
export const threads = pgTable(
  'threads',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: threadKinds }).notNull(),
    /** The id of what it is about. */
    subjectId: text('subject_id').notNull(),
    /** How many messages there are; each has the next number. */
    lastNumber: integer('last_number').notNull().default(0),
    /** Its subject is signed: people write in it in spite of blocks. */
    isKeptOpen: boolean('is_kept_open').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('threads_subject').on(table.kind, table.subjectId)],
);

/** A page in a thread. */
export const threadPages = pgTable(
  'thread_pages',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The thread’s, beside the page, so that its list is read in order. */
    lastNumber: integer('last_number').notNull(),
    lastAt: moment('last_at').notNull(),
    /** The page’s own last message: what came before it counts as answered, read or not. */
    answeredNumber: integer('answered_number').notNull().default(0),
    /** Up to where its people have been sent mail. */
    mailedNumber: integer('mailed_number').notNull().default(0),
    isMailDue: boolean('is_mail_due').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.profileId] }),
    index('thread_pages_list').on(table.profileId, table.lastAt, table.threadId),
    index('thread_pages_open')
      .on(table.profileId)
      .where(sql`${table.answeredNumber} < ${table.lastNumber}`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Made by the sender, so that it is kept once, however often it is sent. */
    id: text('id').notNull(),
    /** The page spoken for, and the account that wrote; null once they have left. */
    profileId: text('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Of an answer by mail: what its author quoted and their signature, apart from the text. */
    quoted: text('quoted').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.number] }),
    uniqueIndex('messages_id').on(table.id),
    index('messages_account').on(table.accountId),
    index('messages_page').on(table.profileId),
  ],
);

/** A picture or a PDF that goes with a message. */
export const messageFiles = pgTable(
  'message_files',
  {
    id: text('id').primaryKey(),
    /** Its key in storage. */
    key: text('key').notNull(),
    /** Null until its message is written. */
    threadId: text('thread_id'),
    number: integer('number'),
    /** Its place among those of its message, from 0 on. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: fileTypes }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of a picture, in pixels. */
    width: integer('width'),
    height: integer('height'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.threadId, table.number],
      foreignColumns: [messages.threadId, messages.number],
    }).onDelete('cascade'),
    index('message_files_message').on(table.threadId, table.number),
    index('message_files_unsent').on(table.createdAt).where(sql`${table.threadId} is null`),
  ],
);

/** How far a person has read a thread, and their settings for it. */
export const threadReaders = pgTable(
  'thread_readers',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    readNumber: integer('read_number').notNull().default(0),
    isMuted: boolean('is_muted').notNull().default(false),
    /** Archived with so many messages; the next one brings it back. */
    archivedNumber: integer('archived_number'),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.accountId] }),
    index('thread_readers_account').on(table.accountId),
  ],
);

/** A mail that can be answered, as it was sent, so that an answer is told from what it quotes. */
export const answerableMails = pgTable(
  'answerable_mails',
  {
    /** The part of its Message-ID before the @. */
    key: text('key').primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Both of its forms, as text. */
    plain: text('plain').notNull(),
    shown: text('shown').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('answerable_mails_thread').on(table.threadId, table.accountId, table.sentAt),
    index('answerable_mails_account').on(table.accountId),
    index('answerable_mails_sent').on(table.sentAt),
  ],
);

/** People who leave are no longer named; the report and the decision stay. */
const page = (name: string) => text(name).references(() => profiles.id, { onDelete: 'set null' });
const account = (name: string) =>
  text(name).references(() => accounts.id, { onDelete: 'set null' });

/** A message, or a whole conversation, that a page has reported to the administrators. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: text('id').primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** 0 for the whole conversation. */
    number: integer('number').notNull(),
    reporterPageId: page('reporter_page_id'),
    reporterAccountId: account('reporter_account_id'),
    reportedPageId: page('reported_page_id'),
    /** The author; of a conversation, the last who wrote for that page. */
    reportedAccountId: account('reported_account_id'),
    reason: text('reason', { enum: reportReasons }).notNull(),
    text: text('text').notNull(),
    reportedAt: time('reported_at').notNull().defaultNow(),
    outcome: text('outcome', { enum: reportOutcomes }),
    /** The administrator’s note, to the account or for the record. */
    note: text('note').notNull().default(''),
    /** The administrator, by the name that books keep. */
    closedBy: uuid('closed_by'),
    closedAt: time('closed_at'),
  },
  (table) => [
    uniqueIndex('message_reports_one_open')
      .on(table.threadId, table.number, table.reporterPageId)
      .where(sql`${table.closedAt} is null`),
    index('message_reports_open').on(table.reportedAt).where(sql`${table.closedAt} is null`),
    index('message_reports_reporter').on(table.reporterAccountId),
    index('message_reports_reported').on(table.reportedAccountId),
    index('message_reports_reporter_page').on(table.reporterPageId),
    index('message_reports_reported_page').on(table.reportedPageId),
  ],
);

/** Pages that another page has blocked. */
export const pageBlocks = pgTable(
  'page_blocks',
  {
    /** Whose people have blocked the other. */
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blockedAt: timestamp('blocked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.blockedId] }),
    index('page_blocks_blocked').on(table.blockedId),
  ],
);
