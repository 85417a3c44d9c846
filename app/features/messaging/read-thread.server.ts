import { and, desc, eq, exists, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import {
  messageReports,
  messages,
  threadPages,
  threadReaders,
  threads,
} from '#app/db/schema/messaging.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { shownAtOnce, type ThreadKind } from '#app/domain/messaging/threads.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { findBlock } from './blocks/queries.server.ts';
import { mayWrite, readingPage, readsAsPlatform, refuseThread } from './policy.ts';
import { filesOfMessage } from './queries.server.ts';
import type { MessageView, ThreadView } from './views.ts';

const reader = alias(accounts, 'reader');

/** A thread by its id, or by its subject, which may have none yet. */
export type WhichThread =
  | { threadId: string }
  | { kind: ThreadKind; subjectId: string; pageIds: string[]; isKeptOpen?: boolean };

/** The acting page, and the start of the part; administrators read for the platform. */
type ReadingAs = {
  current: string | null;
  before?: number | undefined;
  isPlatform?: true | undefined;
};

/**
 * The end of a thread, or the messages before one, in six statements however long it is. `current`,
 * the acting page, decides for people of several of its pages. `not-found` for people of none of
 * its pages.
 */
export async function readThread(
  orm: Orm,
  viewer: Viewer,
  target: WhichThread,
  { current, before, isPlatform }: ReadingAs,
): Promise<ThreadView> {
  const row = await findThreadRow(orm, viewer, target);
  if (!row && 'threadId' in target) refuseThread();
  const { threadId, ...thread } = row ?? { ...emptyThread, ...(target as typeof emptyThread) };
  const isTheirs = isPlatform && readsAsPlatform(viewer, thread);
  const as = isTheirs ? null : (readingPage(viewer, thread, current) ?? refuseThread());
  const otherIds = thread.pageIds.filter((id) => id !== as);
  const [own, block, pages, read, readBy] = await Promise.all([
    readOwn(orm, viewer),
    as ? findBlock(orm, as, otherIds) : null,
    readPages(orm, thread.pageIds),
    threadId ? readMessages(orm, threadId, before, as) : [],
    threadId && as ? readReaders(orm, threadId, { as, accountId: viewer.accountId }) : [],
  ]);
  // One more than is shown tells that there are earlier ones, and until when.
  const isMore = read.length > shownAtOnce.messages;
  const visible = isMore ? read.slice(1) : read;
  return {
    id: threadId,
    kind: thread.kind,
    subjectId: thread.subjectId,
    as,
    mayWrite: as !== null && mayWrite(viewer, thread, as),
    blockedBy: block?.by ?? null,
    isKeptOpen: thread.isKeptOpen,
    ...own,
    others: pages.filter(({ profileId }) => profileId !== as),
    lastNumber: thread.lastNumber,
    readNumber: thread.readNumber ?? 0,
    isMuted: thread.isMuted ?? false,
    isArchived: (thread.archivedNumber ?? -1) >= thread.lastNumber,
    messages: visible.map((message) => messageView(message, as)),
    before: isMore ? (visible[0]?.number ?? null) : null,
    from: isMore ? (read[0]?.createdAt ?? null) : null,
    readBy,
    subject: null,
    related: [],
    lines: [],
  };
}

const emptyThread = {
  threadId: null as string | null,
  kind: 'pages' as ThreadKind,
  subjectId: '',
  pageIds: [] as string[],
  lastNumber: 0,
  readNumber: null,
  isMuted: null,
  archivedNumber: null,
  isKeptOpen: false,
};

/** The viewer's settings for typing, and their right to write. */
async function readOwn(orm: Orm, { accountId }: Viewer) {
  const [account] = await orm
    .select({ showsTyping: accounts.showsTyping, stoppedAt: accounts.messagesStoppedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return {
    showsTyping: account?.showsTyping ?? false,
    isStopped: (account?.stoppedAt ?? null) !== null,
  };
}

async function findThreadRow(orm: Orm, { accountId }: Viewer, target: WhichThread) {
  const [row] = await orm
    .select({
      threadId: threads.id,
      kind: threads.kind,
      subjectId: threads.subjectId,
      lastNumber: threads.lastNumber,
      isKeptOpen: threads.isKeptOpen,
      readNumber: threadReaders.readNumber,
      isMuted: threadReaders.isMuted,
      archivedNumber: threadReaders.archivedNumber,
      pageIds: sql<string[]>`array(select ${threadPages.profileId} from ${threadPages}
        where ${threadPages.threadId} = ${threads.id} order by 1)`,
    })
    .from(threads)
    .leftJoin(
      threadReaders,
      and(eq(threadReaders.threadId, threads.id), eq(threadReaders.accountId, accountId)),
    )
    .where(
      'threadId' in target
        ? eq(threads.id, target.threadId)
        : and(eq(threads.kind, target.kind), eq(threads.subjectId, target.subjectId)),
    );
  return row;
}

async function readPages(orm: Orm, pageIds: string[]) {
  const rows = await orm
    .select({ profileId: profiles.id, name: profiles.displayName })
    .from(profiles)
    .where(isAnyOf(profiles.id, pageIds));
  return rows.map(({ profileId, name }) => ({ profileId, name: nameInText(name) }));
}

async function readMessages(
  orm: Orm,
  threadId: string,
  before: number | undefined,
  as: string | null,
) {
  const rows = await orm
    .select({
      number: messages.number,
      id: messages.id,
      text: messages.text,
      quoted: messages.quoted,
      profileId: messages.profileId,
      createdAt: messages.createdAt,
      files: filesOfMessage,
      page: profiles.displayName,
      author: accounts.name,
      isReported: sql<boolean>`exists (select 1 from ${messageReports}
        where ${messageReports.threadId} = ${messages.threadId}
        and ${messageReports.number} = ${messages.number} and ${messageReports.reporterPageId} = ${as})`,
    })
    .from(messages)
    .leftJoin(profiles, eq(profiles.id, messages.profileId))
    .leftJoin(accounts, eq(accounts.id, messages.accountId))
    .where(
      and(
        eq(messages.threadId, threadId),
        before === undefined ? undefined : lt(messages.number, before),
      ),
    )
    .orderBy(desc(messages.number))
    .limit(shownAtOnce.messages + 1);
  return rows.reverse();
}

type Row = Awaited<ReturnType<typeof readMessages>>[number];

function messageView(row: Row, as: string | null): MessageView {
  const { profileId, page, author, ...message } = row;
  const isOwn = as !== null && profileId === as;
  return {
    ...message,
    isOwn,
    page: profileId === null ? null : nameInText(page),
    author: isOwn && author ? nameInText(author) : null,
  };
}

/**
 * Readers of the page’s last message: another page as a whole, colleagues by name. A person who
 * hides their own reading isn't listed, and sees no others.
 */
async function readReaders(
  orm: Orm,
  threadId: string,
  { as, accountId }: { as: string; accountId: string },
): Promise<string[]> {
  const rows = await orm
    .selectDistinct({
      name: sql<string | null>`case when ${threadPages.profileId} = ${as} then ${accounts.name}
        else ${profiles.displayName} end`,
      isOwn: sql<boolean>`${threadPages.profileId} = ${as}`,
    })
    .from(threadPages)
    .innerJoin(profiles, eq(profiles.id, threadPages.profileId))
    .innerJoin(profileMembers, eq(profileMembers.profileId, threadPages.profileId))
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .innerJoin(
      threadReaders,
      and(
        eq(threadReaders.threadId, threadPages.threadId),
        eq(threadReaders.accountId, profileMembers.accountId),
      ),
    )
    .where(
      and(
        eq(threadPages.threadId, threadId),
        sql`${threadReaders.accountId} <> ${accountId}`,
        eq(accounts.showsReading, true),
        exists(
          orm
            .select({ one: sql`1` })
            .from(reader)
            .where(and(eq(reader.id, accountId), eq(reader.showsReading, true))),
        ),
        gte(
          threadReaders.readNumber,
          sql`(select ${threadPages.answeredNumber} from ${threadPages}
            where ${threadPages.threadId} = ${threadId} and ${threadPages.profileId} = ${as} and ${threadPages.answeredNumber} > 0)`,
        ),
      ),
    )
    .orderBy(sql`2, 1`)
    .limit(10);
  return rows.map(({ name }) => nameInText(name));
}
