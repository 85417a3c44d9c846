import { and, desc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { lowered } from '#app/db/expressions.server.ts';
import {
  messageFiles,
  messages,
  threadPages,
  threadReaders,
  threads,
} from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { shownAtOnce } from '#app/domain/messaging/threads.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import type { ThreadFilter } from './fields.ts';
import { kindsSeen } from './policy.ts';
import type { ThreadRow } from './views.ts';

/** Characters of the last message in a list. */
const mostShown = 160;
/** Counting stops here. */
const mostUnread = 100;

const last = alias(messages, 'last');
const other = alias(threadPages, 'other');
const namesOfLast = sql`(select string_agg(${messageFiles.name}, ', ' order by ${messageFiles.position})
  from ${messageFiles} where ${messageFiles.threadId} = ${last.threadId}
    and ${messageFiles.number} = ${last.number})`;
const archived = sql<boolean>`coalesce(${threadReaders.archivedNumber} >= ${threadPages.lastNumber}, false)`;
const unread = sql<number>`greatest(0, ${threadPages.lastNumber}
  - greatest(${threadPages.answeredNumber}, coalesce(${threadReaders.readNumber}, 0)))`;

/** The threads of a page that the viewer may read, the latest first, in one statement. */
export async function listThreads(
  orm: Orm,
  viewer: Viewer,
  profileId: string,
  query: ThreadFilter,
): Promise<{ items: ThreadRow[]; next: string | null }> {
  const from = readCursor(query.after ?? null);
  const rows = await orm
    .select({
      id: threads.id,
      kind: threads.kind,
      subjectId: threads.subjectId,
      lastNumber: threadPages.lastNumber,
      lastAt: threadPages.lastAt,
      unread: sql<number>`least(${unread}, ${mostUnread}::int)`.mapWith(Number),
      isMuted: sql<boolean>`coalesce(${threadReaders.isMuted}, false)`,
      isArchived: archived,
      otherName: profiles.displayName,
      hasOther: sql<boolean>`${profiles.id} is not null`,
      lastText: sql<
        string | null
      >`left(coalesce(nullif(${last.text}, ''), ${namesOfLast}), ${mostShown}::int)`,
      isLastOwn: sql<boolean>`coalesce(${last.profileId} = ${profileId}, false)`,
    })
    .from(threadPages)
    .innerJoin(threads, eq(threads.id, threadPages.threadId))
    .leftJoin(threadReaders, readerOf(viewer))
    .leftJoin(other, and(eq(other.threadId, threads.id), ne(other.profileId, profileId)))
    .leftJoin(profiles, eq(profiles.id, other.profileId))
    .leftJoin(last, and(eq(last.threadId, threads.id), eq(last.number, threadPages.lastNumber)))
    .where(
      and(
        eq(threadPages.profileId, profileId),
        inArray(threads.kind, kindsSeen(viewer, profileId)),
        from
          ? sql`(${threadPages.lastAt}, ${threadPages.threadId}) < (${from.at.toISOString()}::timestamptz, ${from.id})`
          : undefined,
        query.show === 'archived' ? archived : sql`not ${archived}`,
        query.show === 'unread' ? gt(unread, sql`0`) : undefined,
        query.text ? hasText(query.text) : undefined,
        query.subjectId ? eq(threads.subjectId, query.subjectId) : undefined,
      ),
    )
    .orderBy(desc(threadPages.lastAt), desc(threadPages.threadId))
    .limit(shownAtOnce.threads + 1);
  const { entries, next } = cutPage(rows, shownAtOnce.threads, ({ lastAt: at, id }) => ({
    at,
    id,
  }));
  const items = entries.map(({ hasOther, otherName, lastText, ...row }) => ({
    ...row,
    otherName: hasOther ? nameInText(otherName) : null,
    lastText: lastText ?? '',
    subject: null,
  }));
  return { items, next };
}

/** The number of threads with unread messages; a hundred means more. */
export async function countUnread(orm: Orm, viewer: Viewer, profileId: string): Promise<number> {
  const kinds = kindsSeen(viewer, profileId);
  if (kinds.length === 0) return 0;
  const open = orm
    .select({ one: sql`1` })
    .from(threadPages)
    .innerJoin(threads, eq(threads.id, threadPages.threadId))
    .leftJoin(threadReaders, readerOf(viewer))
    .where(
      and(
        eq(threadPages.profileId, profileId),
        sql`${threadPages.answeredNumber} < ${threadPages.lastNumber}`,
        inArray(threads.kind, kinds),
        gt(unread, sql`0`),
        sql`not ${archived}`,
      ),
    )
    .limit(mostUnread);
  return orm.$count(sql`(${open}) as open` as never);
}

function readerOf({ accountId }: Viewer): SQL | undefined {
  return and(
    eq(threadReaders.threadId, threadPages.threadId),
    eq(threadReaders.accountId, accountId),
  );
}

function hasText(text: string): SQL | undefined {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const isWritten = sql`exists (select 1 from ${messages} where ${messages.threadId} = ${threads.id}
    and ${lowered(messages.text)} like ${pattern})`;
  return or(sql`${lowered(profiles.displayName)} like ${pattern}`, isWritten);
}
