import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fileTypes } from '#app/domain/messaging/files.ts';
import { shownAtOnce, type ThreadKind, threadKinds } from '#app/domain/messaging/threads.ts';
import { mailUnread } from '#app/features/messaging/commands.server.ts';
import { messagesBefore, threadFilter } from '#app/features/messaging/fields.ts';
import { listThreads } from '#app/features/messaging/list-threads.server.ts';
import { refuseThread } from '#app/features/messaging/policy.ts';
import { readThread, type WhichThread } from '#app/features/messaging/read-thread.server.ts';
import type { SubjectFacts, ThreadView } from '#app/features/messaging/views.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id, page } from '#app/fields/kinds.ts';
import type { Brand } from '#app/platform/brand.ts';
import { parts } from './parts.server.ts';

type InDatabase = { database: Database };

/*
 * Threads know their subject by its kind and id only. Its name, its history and its mails are in the
 * part of its feature.
 */
const subjects = Object.assign({}, ...parts.map(({ threads }) => threads)) as Required<
  NonNullable<(typeof parts)[number]['threads']>
>;

const ofThread = { profileId: page, threadId: id };
const kind = z.enum(threadKinds);

/** The threads of a page that the viewer may read, the latest first. */
export const listTalks = pageQuery({
  operation: 'listThreads',
  may: 'see messages',
  input: threadFilter,
  answer: listOf(
    z.object({
      id,
      kind: kind.describe('What it is about; `pages` where it is nothing but the two pages.'),
      subjectId: z.string().describe('The id of the booking, dispute, hold or application.'),
      otherName: z.string().nullable().describe('The other page; null once it has left.'),
      lastNumber: z.int(),
      lastAt: moment,
      lastText: z.string().describe('How the last message begins.'),
      unread: z.int(),
      isMuted: z.boolean(),
      isArchived: z.boolean(),
    }),
    shownAtOnce.threads,
  ),
  async run({ orm, viewer }, { profileId, ...filter }) {
    const { items, next } = await listThreads(orm, viewer, profileId, filter);
    const facts = await factsOf(orm, items, profileId);
    return { items: items.map((row) => ({ ...row, subject: facts(row) })), next };
  },
});

/** A thread of a page, without its messages. */
export const readTalkOfPage = query({
  operation: 'readThread',
  input: z.object(ofThread),
  answer: z.object({
    id,
    kind,
    subjectId: z.string(),
    lastNumber: z.int(),
    readBy: z
      .array(z.string())
      .describe('Who has read your page’s last message, unless you or they hide it.'),
    blockedBy: z
      .enum(['own', 'other'])
      .nullable()
      .describe('Whether your page has blocked the other, or the other yours.'),
    isKeptOpen: z
      .boolean()
      .describe(
        'Whether it is about a signed booking, so that both pages can write even if one has blocked the other.',
      ),
    isMuted: z.boolean(),
    isArchived: z.boolean(),
  }),
  async run({ database: { orm } }: InDatabase, viewer, { profileId, threadId }) {
    const talk = await readTalk(orm, viewer, { threadId }, { current: profileId });
    if (talk.as !== profileId) refuseThread();
    return { ...talk, id: threadId };
  },
});

/** The latest messages of a page’s thread, or those before an earlier answer’s, oldest first. */
export const listMessages = query({
  operation: 'listMessages',
  input: messagesBefore.extend(ofThread),
  answer: listOf(
    z.object({
      number: z.int().describe('Its place in the thread, from 1 on, without gaps.'),
      id,
      isOwn: z.boolean().describe('Whether your page wrote it.'),
      page: z.string().nullable().describe('The name of the page that wrote it.'),
      text: z.string().describe('Empty where files came without a word.'),
      quoted: z
        .string()
        .describe(
          'Of a reply by email: what it quotes and its signature. Empty for everything else.',
        ),
      files: z.array(
        z.object({
          id,
          name: z.string(),
          type: z.enum(fileTypes),
          sizeBytes: z.int(),
          width: z.int().nullable().describe('Of a picture, in pixels.'),
          height: z.int().nullable(),
          path: z.string().describe('Where to download it.'),
        }),
      ),
      createdAt: moment,
      isReported: z.boolean().describe('Whether your page has reported it.'),
    }),
    shownAtOnce.messages,
  ),
  async run({ database: { orm } }: InDatabase, viewer, { profileId, threadId, after: before }) {
    const talk = await readTalk(orm, viewer, { threadId }, { current: profileId, before });
    if (talk.as !== profileId) refuseThread();
    const pathOf = (fileId: string) =>
      `/api/v1/profiles/${profileId}/threads/${threadId}/files/${fileId}`;
    return {
      items: talk.messages.map((message) => ({
        ...message,
        files: message.files.map((file) => ({ ...file, path: pathOf(file.id) })),
      })),
      next: talk.before === null ? null : `${talk.before}`,
    };
  },
});

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
