import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { messages, threadPages, threadReaders, threads } from '#app/db/schema/messaging.ts';
import { withFileNames } from '#app/domain/messaging/files.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import { findBlock } from '../blocks/queries/find-block.server.ts';
import { filesOfMessage } from '../queries/files-of-messages.server.ts';

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
