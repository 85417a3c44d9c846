import { and, asc, eq, gt, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messages, threadPages, threadReaders, threads } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageFolder, withFileNames } from '#app/domain/messaging/files.ts';
import { firstMessagesADay, pairOf, type ThreadKind } from '#app/domain/messaging/threads.ts';
import { limitMessages } from '#app/features/accounts/limit-attempts.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { findBlock } from './blocks/queries.server.ts';
import { archiving, firstMessage, muting, readMark, threadMessage } from './fields.ts';
import { hasOwnForm, refuseThread } from './policy.ts';
import { filesOfMessage, findThread } from './queries.server.ts';
import { storeFiles } from './store-files.server.ts';
import { type Written, writeAbout, writeMessage } from './write-message.server.ts';

const t = words('messaging');

type Services = { database: Database; files: Files };

/**
 * Writes a first message to another public page. An existing thread of the two goes on. `conflict`
 * for one’s own page, and where one has blocked the other.
 */
export const startThread = command({
  operation: 'startThread',
  input: firstMessage,
  settlesItself: 'with files',
  async run(services: Services, viewer, { as, with: to, files, ...message }) {
    requireRight(viewer, as, 'write messages');
    if (as === to) throw new AppError('conflict', t('new.self'));
    await requirePublic(services.database.orm, to);
    return storeFiles(services, { folder: pageFolder(as), sent: files }, (fileIds) =>
      services.database.orm.transaction(async (tx) => {
        const { accountId } = viewer;
        const subject = { kind: 'pages', subjectId: pairOf(as, to), pageIds: [as, to] } as const;
        await limitStrangers(tx, accountId, subject.subjectId);
        await limitMessages(tx, 'comment', { accountId, toPageIds: [to] });
        return writeAbout(tx, subject, { ...message, as, accountId, fileIds });
      }),
    );
  },
});

async function requirePublic(tx: Orm, profileId: string): Promise<void> {
  const { id, publishedAt, hiddenAt } = profiles;
  const isPublic = and(eq(id, profileId), isNotNull(publishedAt), isNull(hiddenAt));
  if ((await tx.$count(profiles, isPublic)) === 0)
    throw new AppError('not-found', words('profiles')('unknown'));
}

/** Limits messages within a day to pages that have never answered. */
async function limitStrangers(tx: Orm, accountId: string, subjectId: string): Promise<void> {
  // Two at once are counted one after the other.
  const [account] = await tx
    .select({ signedUpAt: accounts.createdAt, now: sql<string>`now()` })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  if (!account) return;
  const answer = alias(messages, 'answer');
  const contacts = await tx
    .selectDistinct({ subjectId: threads.subjectId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(threads.kind, 'pages'),
        gt(messages.createdAt, sql`now() - interval '1 day'`),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(answer)
            .where(and(eq(answer.threadId, threads.id), ne(answer.profileId, messages.profileId))),
        ),
      ),
    );
  const otherContacts = contacts.filter((thread) => thread.subjectId !== subjectId);
  const limit = firstMessagesADay(account.signedUpAt, new Date(account.now));
  if (otherContacts.length >= limit)
    throw new AppError('too-many', t('new.strangers', { count: limit }));
}

/**
 * Writes in a thread, for one of its pages. `conflict` for an id of another message, and where a
 * page has blocked the other.
 */
export const postMessage = command({
  operation: 'postMessage',
  input: threadMessage,
  settlesItself: 'with files',
  run: (services: Services, viewer, input) => writeInThread(services, viewer, input),
});

type Input = z.output<typeof threadMessage> & {
  /** The text that an answer by mail quotes. */
  quoted?: string;
};

export async function writeInThread(
  services: Services,
  viewer: Viewer,
  { threadId, as, files, ...message }: Input,
): Promise<Written> {
  const { database } = services;
  if (files?.length) await findThread(database.orm, viewer, { threadId, as }, 'write');
  return storeFiles(services, { folder: pageFolder(as), sent: files }, (fileIds) =>
    database.orm.transaction(async (tx) => {
      const thread = await findThread(tx, viewer, { threadId, as }, 'write');
      if (hasOwnForm(thread)) refuseThread();
      const toPageIds = thread.pageIds.filter((id) => id !== as);
      const { accountId } = viewer;
      await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: thread.subjectId });
      return writeMessage(tx, threadId, { ...message, as, accountId, fileIds });
    }),
  );
}

/** A person has one row for each thread. */
const target = [threadReaders.threadId, threadReaders.accountId];

/** Records how far a person has read a thread; never back. */
export const markRead = command({
  operation: 'markRead',
  input: readMark,
  async run({ database: { orm } }: Pick<Services, 'database'>, viewer, { threadId, as, number }) {
    const { lastNumber } = await findThread(orm, viewer, { threadId, as }, 'see');
    const readNumber = Math.min(number, lastNumber);
    await orm
      .insert(threadReaders)
      .values({ threadId, accountId: viewer.accountId, readNumber })
      .onConflictDoUpdate({
        target,
        set: { readNumber: sql`greatest(${threadReaders.readNumber}, excluded.read_number)` },
      });
  },
});

/** A muted thread sends its member no mail. */
export const muteThread = command({
  operation: 'muteThread',
  input: muting,
  async run({ database: { orm } }: Pick<Services, 'database'>, viewer, { threadId, as, isMuted }) {
    await findThread(orm, viewer, { threadId, as }, 'see');
    await orm
      .insert(threadReaders)
      .values({ threadId, accountId: viewer.accountId, isMuted })
      .onConflictDoUpdate({ target, set: { isMuted } });
  },
});

/** Hides a thread from a person's list until its next message. */
export const archiveThread = command({
  operation: 'archiveThread',
  input: archiving,
  async run(
    { database: { orm } }: Pick<Services, 'database'>,
    viewer,
    { threadId, as, isArchived },
  ) {
    const { lastNumber } = await findThread(orm, viewer, { threadId, as }, 'see');
    const archivedNumber = isArchived ? lastNumber : null;
    await orm
      .insert(threadReaders)
      .values({ threadId, accountId: viewer.accountId, archivedNumber })
      .onConflictDoUpdate({ target, set: { archivedNumber } });
  },
});

/** Unread messages for the people of a page. */
export type Unread = {
  threadId: string;
  kind: ThreadKind;
  subjectId: string;
  profileId: string;
  /** Message texts with the names of their files. */
  texts: string[];
  /** People who have read them, have muted the thread, or have written all of them. */
  exceptAccountIds: string[];
};

/**
 * Hands over messages to a page since the last time, once, to be mailed in the same transaction.
 * Messages of a page that it has blocked are never mailed.
 */
export async function mailUnread(
  database: Database,
  { threadId, profileId }: { threadId: string; profileId: string },
  mail: (tx: Orm, unread: Unread) => Promise<void>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    // Concurrent runs wait here, and then find nothing due.
    const of = eq(threads.id, threadId);
    const [thread] = await tx.select().from(threads).where(of).for('update');
    const page = and(eq(threadPages.threadId, threadId), eq(threadPages.profileId, profileId));
    const pages = await tx.select().from(threadPages).where(eq(threadPages.threadId, threadId));
    const before = pages.find((one) => one.profileId === profileId);
    if (!thread || !before) return;
    await tx
      .update(threadPages)
      .set({ isMailDue: false, mailedNumber: thread.lastNumber })
      .where(page);
    const otherIds = pages.map((one) => one.profileId).filter((id) => id !== profileId);
    const block = thread.isKeptOpen ? null : await findBlock(tx, profileId, otherIds);
    if (block?.by === 'own') return;
    const rows = await tx
      .select({
        number: messages.number,
        text: messages.text,
        accountId: messages.accountId,
        files: filesOfMessage,
      })
      .from(messages)
      .where(
        and(
          eq(messages.threadId, threadId),
          gt(messages.number, before.mailedNumber),
          sql`${messages.profileId} is distinct from ${profileId}`,
        ),
      )
      .orderBy(asc(messages.number));
    const last = rows.at(-1);
    if (!last) return;
    const authors = new Set(rows.map(({ accountId }) => accountId));
    const [author] = authors.size === 1 ? authors : [];
    await mail(tx, {
      threadId,
      kind: thread.kind,
      subjectId: thread.subjectId,
      profileId,
      texts: rows.map(({ text, files }) => withFileNames(text, files)),
      exceptAccountIds: [
        ...(await findReadersAndMuted(tx, threadId, last.number)),
        ...(author ? [author] : []),
      ],
    });
  });
}

async function findReadersAndMuted(tx: Orm, threadId: string, number: number): Promise<string[]> {
  const { accountId, isMuted, readNumber } = threadReaders;
  const rows = await tx
    .select({ accountId })
    .from(threadReaders)
    .where(
      and(eq(threadReaders.threadId, threadId), or(isMuted, sql`${readNumber} >= ${number}::int`)),
    );
  return rows.map((row) => row.accountId);
}
