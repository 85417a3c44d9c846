import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import { mailUnread } from '#app/features/messaging/commands/mail-unread.server.ts';
import type { ThreadFilter } from '#app/features/messaging/fields.ts';
import { listThreads } from '#app/features/messaging/queries/list-threads.server.ts';
import {
  readThread,
  type WhichThread,
} from '#app/features/messaging/queries/read-thread.server.ts';
import type { SubjectFacts, ThreadRow, ThreadView } from '#app/features/messaging/views.ts';
import type { Brand } from '#app/platform/brand.ts';
import { parts } from './parts.server.ts';

/*
 * Threads know what they are about by its kind and id only. What that is called, what happened to it
 * and how its people are mailed stands in the part of its feature.
 */
const subjects = Object.assign({}, ...parts.map(({ threads }) => threads)) as Required<
  NonNullable<(typeof parts)[number]['threads']>
>;

/** The threads of a page, each with what it is about. */
export async function listTalks(
  orm: Orm,
  viewer: Viewer,
  profileId: string,
  asked: ThreadFilter,
): Promise<{ items: ThreadRow[]; next: string | null }> {
  const { items, next } = await listThreads(orm, viewer, profileId, asked);
  const facts = await factsOf(orm, items, profileId);
  return { items: items.map((row) => ({ ...row, subject: facts(row) })), next };
}

/** A thread with what it is about, and what happened to that between the messages that are shown. */
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
  // What administrators read for the platform leads to the same for every page.
  const as = thread.as ?? '';
  const [facts, lines, related] = await Promise.all([
    factsOf(orm, [thread], as),
    subjects[kind].lines?.(orm, subjectId, from, to) ?? [],
    Promise.all(parts.map((part) => part.related?.[kind]?.(orm, subjectId, as) ?? [])),
  ]);
  return { ...thread, subject: facts(thread), lines, related: related.flat() };
}

/** Mails what people of a page haven’t read by now. */
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
  const found = new Map(
    await Promise.all(
      Object.entries(subjects).map(async ([kind, { facts }]) => {
        const ids = threads.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
        const known = ids.length > 0 ? await facts?.(orm, ids, as) : undefined;
        return [kind, known] as const;
      }),
    ),
  );
  return ({ kind, subjectId }) => found.get(kind)?.get(subjectId) ?? null;
}
