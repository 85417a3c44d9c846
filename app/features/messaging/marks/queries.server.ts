import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { threadPages, threads } from '#app/db/schema/messaging.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { listensBy } from '#app/features/profiles/queries.server.ts';
import { seeRight } from '../policy.ts';

/** A person types in a thread, for a page. */
export type Typing = { threadId: string; pageId: string };

/** A reader to tell: by session, and the reader's page. */
export type TypingReader = Typing & { by: string; readerPageId: string };

/**
 * The readers who may see typing, in one statement for all: signed-in people of the thread’s other
 * pages who have the right to read it and show their own typing.
 */
export async function listTypingReaders(orm: Orm, typing: Typing[]): Promise<TypingReader[]> {
  const ids = [...new Set(typing.map(({ threadId }) => threadId))];
  const { profileId } = threadPages;
  const rows = await orm
    .select({
      threadId: threads.id,
      kind: threads.kind,
      readerPageId: profileId,
      role: profileMembers.role,
      userType: profiles.userType,
      sessionId: sessions.id,
    })
    .from(threadPages)
    .innerJoin(threads, eq(threads.id, threadPages.threadId))
    .innerJoin(profiles, eq(profiles.id, profileId))
    .innerJoin(profileMembers, eq(profileMembers.profileId, profileId))
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .innerJoin(sessions, eq(sessions.userId, accounts.id))
    .where(
      and(
        inArray(threadPages.threadId, ids),
        eq(accounts.showsTyping, true),
        gt(sessions.expiresAt, sql`now()`),
      ),
    );
  return typing.flatMap(({ threadId, pageId }) =>
    rows
      .filter((row) => row.threadId === threadId && row.readerPageId !== pageId)
      .filter(({ role, kind, userType }) => rightsOf(role).includes(seeRight(kind, userType)))
      .map(({ sessionId, readerPageId }) => ({
        threadId,
        pageId,
        readerPageId,
        by: listensBy({ sessionId }),
      })),
  );
}
