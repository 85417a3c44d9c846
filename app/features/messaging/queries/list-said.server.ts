import { and, desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messages, threads } from '#app/db/schema/messaging.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import { filesOfMessage } from './files-of-messages.server.ts';

/** The latest messages about a subject, in order. Rights were checked by the caller. */
export async function listLatestMessages(
  orm: Orm,
  { kind, subjectId }: { kind: ThreadKind; subjectId: string },
  most: number,
) {
  const rows = await orm
    .select({
      id: messages.id,
      profileId: messages.profileId,
      text: messages.text,
      createdAt: messages.createdAt,
      files: filesOfMessage,
      name: accounts.name,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .leftJoin(accounts, eq(accounts.id, messages.accountId))
    .where(and(eq(threads.kind, kind), eq(threads.subjectId, subjectId)))
    .orderBy(desc(messages.number))
    .limit(most);
  return rows.reverse();
}
