import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import { mailUnread } from '#app/features/messaging/commands.server.ts';
import type { ThreadFilter } from '#app/features/messaging/fields.ts';
import { listThreads } from '#app/features/messaging/list-threads.server.ts';
import { readThread, type WhichThread } from '#app/features/messaging/read-thread.server.ts';
import type { SubjectFacts, ThreadRow, ThreadView } from '#app/features/messaging/views.ts';
import type { Brand } from '#app/platform/brand.ts';
import { parts } from './parts.server.ts';

/*
 * Threads know their subject by its kind and id only. Its name, its history and its mails are in the
 * part of its feature.
 */
const subjects = Object.assign({}, ...parts.map(({ threads }) => threads)) as Required<
  NonNullable<(typeof parts)[number]['threads']>
>;

export async function listTalks(
  orm: Orm,
  viewer: Viewer,
  profileId: string,
  query: ThreadFilter,
): Promise<{ items: ThreadRow[]; next: string | null }> {
  const { items, next } = await listThreads(orm, viewer, profileId, query);
  const facts = await factsOf(orm, items, profileId);
  return { items: items.map((row) => ({ ...row, subject: facts(row) })), next };
}

/** A thread with its subject, and the subject’s history between the messages of this part. */
export async function readTalk(
  orm: Orm,
  viewer: Viewer,
  which: WhichThread,
  reading: Parameters<typeof readThread>[3],
): Promise<ThreadView> {
  const { before } = reading;
  const thread = await readThread(orm, viewer, which, reading);
  const { from } = thread;
  const to = before === undefined ? null : (thread.messages.at(-1)?.createdAt ?? null);
  const { kind, subjectId } = thread;
  // Administrators read as no page, and get the same links for every page.
  const as = thread.as ?? '';
  const [facts, lines, related] = await Promise.all([
    factsOf(orm, [thread], as),
    subjects[kind].lines?.(orm, subjectId, from, to) ?? [],
    Promise.all(parts.map((part) => part.related?.[kind]?.(orm, subjectId, as) ?? [])),
  ]);
  return { ...thread, subject: facts(thread), lines, related: related.flat() };
}

export async function mailMessages(
  { database, brand }: { database: Database; brand: Brand },
  due: { threadId: string; profileId: string },
): Promise<void> {
  await mailUnread(database, due, (tx, unread) => subjects[unread.kind].mail(tx, brand, unread));
}

type About = { kind: ThreadKind; subjectId: string };

async function factsOf(
  orm: Orm,
  threads: About[],
  as: string,
): Promise<(about: About) => SubjectFacts | null> {
  const factsByKind = new Map(
    await Promise.all(
      Object.entries(subjects).map(async ([kind, { facts }]) => {
        const ids = threads
          .filter((thread) => thread.kind === kind)
          .map(({ subjectId }) => subjectId);
        const known = ids.length > 0 ? await facts?.(orm, ids, as) : undefined;
        return [kind, known] as const;
      }),
    ),
  );
  return ({ kind, subjectId }) => factsByKind.get(kind)?.get(subjectId) ?? null;
}
