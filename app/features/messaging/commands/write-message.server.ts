import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox, writeOutboxLater } from '#app/db/outbox.server.ts';
import { messages, threadPages, threadReaders, threads } from '#app/db/schema/messaging.ts';
import { mailedAfterSeconds } from '#app/domain/messaging/limits.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { requireUnblocked } from '../blocks/queries/find-block.server.ts';
import { requireMayWrite } from '../reports/queries/find-stop.server.ts';
import { addFiles } from './keep-files.server.ts';

export type Written = { threadId: string; messageId: string; number: number; isNew: boolean };

/** A message of one page; who may write it was asked. */
type Message = {
  /** Null for the platform itself. */
  as: string | null;
  accountId: string;
  text: string;
  /** What an answer by mail quotes. */
  quoted?: string | undefined;
  messageId?: string | undefined;
  /** Whoever writes it mails it at once, whether it is read or not. */
  isMailed?: true;
  /** What was kept to go with it. */
  fileIds?: readonly string[];
};

type Subject = {
  kind: ThreadKind;
  subjectId: string;
  pageIds: readonly string[];
  /** It is signed: its pages write whoever has blocked whom. */
  isKeptOpen?: boolean;
};

/**
 * Writes about something, in the transaction of whoever asked whether they may. The first message
 * begins its thread.
 * @param subject what it is about, and the pages that it concerns
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

/** What a thread is about is signed: from now on its pages write in it whoever blocks whom. */
export async function keepThreadOpen(
  tx: Orm,
  { kind, subjectId }: Pick<Subject, 'kind' | 'subjectId'>,
): Promise<void> {
  const of = and(eq(threads.kind, kind), eq(threads.subjectId, subjectId));
  await tx.update(threads).set({ isKeptOpen: true }).where(of);
}

/**
 * Adds a message to a thread and gives it the next number, while nobody else does: they have the
 * order in which they commit. What has been sent before, by its id, is found again.
 * @throws AppError `conflict` where somebody else’s message has that id, and where one page has
 *   blocked the other before what they write about is signed; `forbidden` for an account that an
 *   administrator has stopped
 */
export async function writeMessage(tx: Orm, threadId: string, message: Message): Promise<Written> {
  const { as: profileId, accountId, text, messageId = newId(), fileIds = [] } = message;
  const { quoted = '' } = message;
  await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, threadId)).for('update');
  const before = await findSent(tx, messageId, { threadId, accountId });
  if (before) return { threadId, messageId, number: before.number, isNew: false };
  const { isMailed = false } = message;
  // What has a form and mails of its own, as in disputes, is never kept from being said.
  if (!isMailed) await requireMayWrite(tx, accountId);
  if (profileId) await requireOpen(tx, threadId, profileId);
  const [thread] = await tx
    .update(threads)
    .set({ lastNumber: sql`${threads.lastNumber} + 1` })
    .where(eq(threads.id, threadId))
    .returning({ number: threads.lastNumber });
  if (!thread) throw new Error(`there is no thread ${threadId}`);
  const { number } = thread;
  const [kept] = await tx
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
  if (!kept) refuseId();
  await addFiles(tx, { threadId, number }, fileIds);
  await moveOn(tx, { threadId, number, lastAt: kept.createdAt, as: profileId, isMailed });
  await keepRead(tx, { threadId, accountId, number });
  return { threadId, messageId, number, isNew: true };
}

async function requireOpen(tx: Orm, threadId: string, as: string): Promise<void> {
  const others = await tx
    .select({ profileId: threadPages.profileId })
    .from(threadPages)
    .innerJoin(threads, eq(threads.id, threadPages.threadId))
    .where(
      and(eq(threads.id, threadId), eq(threads.isKeptOpen, false), ne(threadPages.profileId, as)),
    );
  const ids = others.map(({ profileId }) => profileId);
  await requireUnblocked(tx, as, ids);
}

async function findSent(tx: Orm, id: string, of: { threadId: string; accountId: string }) {
  const [sent] = await tx.select().from(messages).where(eq(messages.id, id));
  if (sent && (sent.threadId !== of.threadId || sent.accountId !== of.accountId)) refuseId();
  return sent;
}

function refuseId(): never {
  throw new AppError('conflict', words('messaging')('thread.idTaken'));
}

type Moved = {
  threadId: string;
  number: number;
  lastAt: Date;
  as: string | null;
  isMailed: boolean;
};

/** The thread is the latest of its pages, and the people of the others get mail in a while. */
async function moveOn(tx: Orm, moved: Moved): Promise<void> {
  const { threadId, number, lastAt, as, isMailed } = moved;
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
    const due = { type: 'messages due', payload: { threadId, profileId } } as const;
    await writeOutboxLater(tx, due, mailedAfterSeconds);
  }
}

/** Whoever had read all that came before has read their own message too. */
async function keepRead(tx: Orm, read: { threadId: string; accountId: string; number: number }) {
  const { threadId, accountId, number } = read;
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
