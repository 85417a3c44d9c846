import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messageFiles, messages, threadPages, threads } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pairOf, type ThreadKind } from '#app/domain/messaging/threads.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { mayRead, refuseThread, requirePage } from './policy.ts';
import type { MessageFile } from './views.ts';

export type StoredFile = Awaited<ReturnType<typeof findFile>>;

/**
 * The name and storage key of a file, for people who may read its thread now; `not-found` for
 * everyone else.
 */
export async function findFile(orm: Orm, viewer: Viewer, fileId: string) {
  const isAskable = /^[\w-]{1,64}$/.test(fileId);
  const { id, key, name, type, threadId } = messageFiles;
  const [file] = isAskable
    ? await orm
        .select({
          file: { id, key, name, type, threadId: threads.id },
          kind: threads.kind,
          pageIds: sql<string[]>`array(select ${threadPages.profileId} from ${threadPages}
            where ${threadPages.threadId} = ${threads.id} order by 1)`,
        })
        .from(messageFiles)
        .innerJoin(threads, eq(threads.id, threadId))
        .where(eq(id, fileId))
    : [];
  if (!file || !mayRead(viewer, file)) refuseThread();
  return file.file;
}

/**
 * The addressee of a message, and the thread that the two pages have. `not-found` for a page that
 * isn't public.
 */
export async function findPair(orm: Orm, as: string, other: string) {
  const { id, publishedAt, hiddenAt } = profiles;
  const [page] = await orm
    .select({ profileId: id, name: profiles.displayName })
    .from(profiles)
    .where(and(eq(id, other), isNotNull(publishedAt), isNull(hiddenAt)));
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  const [thread] = await orm
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.kind, 'pages'), eq(threads.subjectId, pairOf(as, other))));
  const otherPage = { profileId: page.profileId, name: nameInText(page.name) };
  return { other: otherPage, threadId: thread?.id ?? null };
}

/** A thread with its pages, for a member of one of them. */
export async function findThread(
  orm: Orm,
  viewer: Viewer,
  { threadId, as }: { threadId: string; as: string },
  act: 'see' | 'write',
) {
  const [thread] = await orm
    .select({
      id: threads.id,
      kind: threads.kind,
      subjectId: threads.subjectId,
      lastNumber: threads.lastNumber,
      pageIds: sql<string[]>`array(select ${threadPages.profileId} from ${threadPages}
        where ${threadPages.threadId} = ${threads.id} order by 1)`,
    })
    .from(threads)
    .where(eq(threads.id, threadId));
  if (!thread) refuseThread();
  requirePage(viewer, thread, as, act);
  return thread;
}

/** Pages with unread messages to mail, even before their usual waiting time is over. */
export function listDueMail(orm: Orm): Promise<{ threadId: string; profileId: string }[]> {
  const { threadId, profileId, isMailDue } = threadPages;
  return orm.select({ threadId, profileId }).from(threadPages).where(eq(isMailDue, true));
}

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

const { id, name, type, sizeBytes, width, height, position, threadId, number } = messageFiles;

/** The files of each message, in their order, within a statement that reads messages. */
// Columns lose their table’s name where a statement reads one alone, so it is repeated here.
export const filesOfMessage: SQL<MessageFile[]> = sql`(
  select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}, 'type', ${type},
    'sizeBytes', ${sizeBytes}, 'width', ${width}, 'height', ${height}) order by ${position}), '[]')
  from ${messageFiles}
  where ${threadId} = ${messages}."thread_id" and ${number} = ${messages}."number")`;
