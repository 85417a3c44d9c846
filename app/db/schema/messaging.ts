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
} from 'drizzle-orm/pg-core';
import { fileTypes } from '#app/domain/messaging/files.ts';
import { threadKinds } from '#app/domain/messaging/threads.ts';
import { accounts } from './accounts.ts';
import { profiles } from './profiles.ts';

/** As exact as the cursor of a list. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

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
