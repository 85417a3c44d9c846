import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { command } from '#app/fields/command.ts';
import { id, page } from '#app/fields/kinds.ts';
import { findBlock } from '../blocks/queries.server.ts';
import { findThread } from '../queries.server.ts';

/**
 * Announces to the other side’s readers that a person is typing; nothing is stored. No one is told
 * if the typist hides typing, may not write, or a page has blocked the other, and the typist
 * doesn't learn that.
 */
export const signalTyping = command({
  operation: 'noteTyping',
  input: z.object({ threadId: id, as: page }),
  settlesItself: true,
  async run({ database: { orm, changes } }: { database: Database }, viewer, { threadId, as }) {
    const thread = await findThread(orm, viewer, { threadId, as }, 'write');
    const otherIds = thread.pageIds.filter((id) => id !== as);
    const [[account], block] = await Promise.all([
      orm
        .select({ showsTyping: accounts.showsTyping, stoppedAt: accounts.messagesStoppedAt })
        .from(accounts)
        .where(eq(accounts.id, viewer.accountId)),
      findBlock(orm, as, otherIds),
    ]);
    if (account?.showsTyping && !account.stoppedAt && !block) changes.announce(tagOf(threadId, as));
  },
});

const prefix = 'typing:';

/** Ids alone: thread and page. */
function tagOf(threadId: string, as: string): string {
  return `${prefix}${threadId}:${as}`;
}

/** Null for any other announcement. */
export function typingIn(tag: string): { threadId: string; pageId: string } | null {
  if (!tag.startsWith(prefix)) return null;
  const [threadId = '', pageId = ''] = tag.slice(prefix.length).split(':');
  return { threadId, pageId };
}
