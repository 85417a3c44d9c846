import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox, writeOutboxLater } from '#app/db/outbox.server.ts';
import { messages, threadPages, threadReaders, threads } from '#app/db/schema/messaging.ts';
import { mailedAfterSeconds, type ThreadKind } from '#app/domain/messaging/threads.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { requireUnblocked } from './blocks/queries.server.ts';
import { requireMayWrite } from './reports/queries.server.ts';
import { addFiles } from './store-files.server.ts';

export type Written = { threadId: string; messageId: string; number: number; isNew: boolean };

/** A message of one page; rights were checked by the caller. */
type Message = {
  /** Null for the platform itself. */
  as: string | null;
  accountId: string;
  text: string;
  /** The text that an answer by mail quotes. */
  quoted?: string | undefined;
  messageId?: string | undefined;
  /** The caller mails it at once, whether it is read or not. */
  isMailed?: true;
  /** Stored files to attach. */
  fileIds?: readonly string[];
};

type Subject = {
  kind: ThreadKind;
  subjectId: string;
  pageIds: readonly string[];
  /** The subject is signed: its pages can write despite blocks. */
  isKeptOpen?: boolean;
};

/**
 * Writes about a subject, in the transaction that checked the right to. The first message begins
 * its thread. `subject` names the thing and its pages.
 */
export async function writeAbout(
  tx: Orm,
  { kind, subjectId, pageIds, isKeptOpen = false }: Subject,
  message: Message,
): Promise<Written> {
  await tx
    .insert(threads)
    .values({ id: newId(), kind, subjectId, isKeptOpen })
    .onConflictDoNothing();
  const of = and(eq(threads.kind, kind), eq(threads.subjectId, subjectId));
  const [thread] = await tx.select().from(threads).where(of).for('update');
  if (!thread) throw new Error(`a ${kind} has no thread`);
  const at = { threadId: thread.id, lastNumber: 0, lastAt: sql`now()` };
  await tx
    .insert(threadPages)
    .values(pageIds.map((profileId) => ({ ...at, profileId })))
    .onConflictDoNothing();
  return writeMessage(tx, thread.id, message);
}

/** A thread's subject is signed: from now on its pages can write in it despite blocks. */
export async function keepThreadOpen(
  tx: Orm,
  { kind, subjectId }: Pick<Subject, 'kind' | 'subjectId'>,
): Promise<void> {
  const of = and(eq(threads.kind, kind), eq(threads.subjectId, subjectId));
  await tx.update(threads).set({ isKeptOpen: true }).where(of);
}

/**
 * Appends a message to a thread under a lock, so that numbers follow the order of commits. A
 * message with an id that was sent before is the same message. `conflict` for the id of another
 * account's message, and for blocks before the subject is signed; `forbidden` for an account
 * stopped by an administrator.
 */
export async function writeMessage(tx: Orm, threadId: string, message: Message): Promise<Written> {
  const { as: profileId, accountId, text, messageId = newId(), fileIds = [] } = message;
  const { quoted = '' } = message;
  await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, threadId)).for('update');
  const before = await findSent(tx, messageId, { threadId, accountId });
  if (before) return { threadId, messageId, number: before.number, isNew: false };
  const { isMailed = false } = message;
  // Messages with forms and mails of their own, as in disputes, are never held back.
  if (!isMailed) await requireMayWrite(tx, accountId);
  if (profileId) await requireOpen(tx, threadId, profileId);
  const [thread] = await tx
    .update(threads)
    .set({ lastNumber: sql`${threads.lastNumber} + 1` })
    .where(eq(threads.id, threadId))
    .returning({ number: threads.lastNumber });
  if (!thread) throw new Error(`there is no thread ${threadId}`);
  const { number } = thread;
  const [row] = await tx
    .insert(messages)
    .values({
      threadId,
      number,
      id: messageId,
      profileId,
      accountId,
      text,
      quoted,
      createdAt: sql`clock_timestamp()`,
    })
    .onConflictDoNothing()
    .returning({ createdAt: messages.createdAt });
  if (!row) refuseId();
  await addFiles(tx, { threadId, number }, fileIds);
  await promoteThread(tx, { threadId, number, lastAt: row.createdAt, as: profileId, isMailed });
  await markOwnRead(tx, { threadId, accountId, number });
  return { threadId, messageId, number, isNew: true };
}

async function requireOpen(tx: Orm, threadId: string, as: string): Promise<void> {
  const rows = await tx
    .select({ profileId: threadPages.profileId })
    .from(threadPages)
    .innerJoin(threads, eq(threads.id, threadPages.threadId))
    .where(
      and(eq(threads.id, threadId), eq(threads.isKeptOpen, false), ne(threadPages.profileId, as)),
    );
  const ids = rows.map(({ profileId }) => profileId);
  await requireUnblocked(tx, as, ids);
}

async function findSent(tx: Orm, id: string, of: { threadId: string; accountId: string }) {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id));
  if (row && (row.threadId !== of.threadId || row.accountId !== of.accountId)) refuseId();
  return row;
}

function refuseId(): never {
  throw new AppError('conflict', words('messaging')('thread.idTaken'));
}

type NewMessage = {
  threadId: string;
  number: number;
  lastAt: Date;
  as: string | null;
  isMailed: boolean;
};

/** The thread becomes the latest of its pages, and a mail to the other pages is scheduled. */
async function promoteThread(tx: Orm, message: NewMessage): Promise<void> {
  const { threadId, number, lastAt, as, isMailed } = message;
  const of = eq(threadPages.threadId, threadId);
  const pages = await tx.select().from(threadPages).where(of);
  const isOwn = sql`${threadPages.profileId} is not distinct from ${as}::text`;
  await tx
    .update(threadPages)
    .set({
      lastNumber: number,
      lastAt,
      answeredNumber: sql`case when ${isOwn} then ${number}::int else ${threadPages.answeredNumber} end`,
      isMailDue: isMailed ? threadPages.isMailDue : sql`${threadPages.isMailDue} or not ${isOwn}`,
    })
    .where(of);
  const pageIds = pages.map(({ profileId }) => profileId);
  const posted = { kind: 'message', id: threadId, what: 'post', pages: pageIds };
  await writeOutbox(tx, { type: 'happened', payload: posted });
  if (isMailed) return;
  for (const { profileId, isMailDue } of pages) {
    if (isMailDue || profileId === as) continue;
    const event = { type: 'messages due', payload: { threadId, profileId } } as const;
    await writeOutboxLater(tx, event, mailedAfterSeconds);
  }
}

/** An author who had read everything before has read their own message too. */
async function markOwnRead(tx: Orm, mark: { threadId: string; accountId: string; number: number }) {
  const { threadId, accountId, number } = mark;
  await tx
    .insert(threadReaders)
    .values({ threadId, accountId, readNumber: number === 1 ? 1 : 0 })
    .onConflictDoUpdate({
      target: [threadReaders.threadId, threadReaders.accountId],
      set: {
        readNumber: sql`case when ${threadReaders.readNumber} >= ${number - 1}::int
          then ${number}::int else ${threadReaders.readNumber} end`,
      },
    });
}
