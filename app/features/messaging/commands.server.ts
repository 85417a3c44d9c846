import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { MailReply } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import {
  answerableMails,
  messages,
  threadPages,
  threadReaders,
  threads,
} from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  pageFolder,
  shownName,
  smallKey,
  smallWidth,
  withFileNames,
} from '#app/domain/messaging/files.ts';
import { firstMessagesADay, messageLength, repliedToDays } from '#app/domain/messaging/limits.ts';
import { replyIn } from '#app/domain/messaging/replies/reply-text.ts';
import { pairOf, type ThreadKind } from '#app/domain/messaging/threads.ts';
import { limitMessages } from '#app/features/accounts/limit-attempts.server.ts';
import { readAccountViewer } from '#app/features/accounts/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { pictureTypes, resizePicture } from '#app/platform/pictures.server.ts';
import { htmlLines } from '#app/platform/replies/html-lines.ts';
import type { ArrivedMail } from '#app/platform/replies/read-mail.server.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { findBlock } from './blocks/queries.server.ts';
import { archiving, firstMessage, muting, readMark, threadMessage } from './fields.ts';
import { hasOwnForm, refuseThread } from './policy.ts';
import {
  filesOfMessage,
  findThread,
  type Replier,
  refuseAddress,
  type StoredFile,
} from './queries.server.ts';
import { storeFiles } from './store-files.server.ts';
import { type Written, writeAbout, writeMessage } from './write-message.server.ts';

const t = words('messaging');

type Services = { database: Database; files: Files };
type ReplyServices = Services & {
  isDemo: boolean;
  /** Names of our mails' sender in mail programs. */
  sender: readonly string[];
};

/**
 * Writes an answer by mail into its thread, as if typed on its page, with the present rights of its
 * author. Automatic answers are dropped silently, since replying to them would start a loop.
 * `sender` is the address that a server would report failures to. Returns true for a new message.
 * Throws an AppError in the author's language for everything that they can correct.
 */
export function answerByMail(
  services: ReplyServices,
  replier: Replier,
  mail: ArrivedMail,
  sender: string,
): Promise<boolean> {
  return inLanguage(replier.language, () => answer(services, replier, mail, sender));
}

async function answer(
  services: ReplyServices,
  { threadId, accountId, profileId, email }: Replier,
  mail: ArrivedMail,
  sender: string,
): Promise<boolean> {
  if (mail.isAutomatic || sender === '') return false;
  // The holder of the address, such as of a forwarded mail, isn’t necessarily its owner.
  if (!isFrom(email, mail.from) || !isFrom(email, sender)) refuse('sender');
  if (mail.files.length > 0) refuseFiles(mail.files);
  const answeredMails = await listAnsweredMails(
    services.database.orm,
    { threadId, accountId },
    mail.answersIds,
  );
  const quotable = { sent: answeredMails, sender: services.sender, author: email };
  const { text, quoted } = replyIn(mail.lines, quotable, messageLength);
  if (text === '') refuse('empty');
  const viewer = await readAccountViewer(services.database.orm, accountId, services);
  if (viewer === null) refuseAddress();
  const messageId = idOf(threadId, accountId, mail.messageId ?? text);
  const parsed = postMessage.input.safeParse({ threadId, as: profileId, text, messageId });
  if (!parsed.success)
    throw new AppError('bad-input', parsed.error.issues[0]?.message ?? words('fields')('missing'));
  return (await writeInThread(services, viewer, { ...parsed.data, quoted })).isNew;
}

/** Servers may prefix the address with a mark of their own: `prvs=4711abcd=ana@…`. */
function isFrom(email: string, address: string | null): boolean {
  return normalEmail((address ?? '').replace(/^prvs=[^=]{1,20}=/i, '')) === email;
}

/** A mail delivered several times is one message; no other account's message has this id. */
function idOf(...parts: string[]): string {
  return `mail-${hashOfToken(parts.join('\n'))}`;
}

function refuse(why: 'sender' | 'empty'): never {
  throw new AppError('conflict', t(`reply.${why}`));
}

/** Servers cut what they pass on, so a few names represent all. */
function refuseFiles(files: readonly string[]): never {
  const names = files.map((name) => shownName(name) || t('reply.unnamed'));
  const ellipsis = names.length > 3 ? ['…'] : [];
  throw new AppError(
    'conflict',
    t('reply.files', {
      count: files.length,
      names: [...names.slice(0, 3), ...ellipsis].join(', '),
    }),
  );
}

/**
 * Writes in a thread, for one of its pages. `conflict` for an id of another message, and where a
 * page has blocked the other.
 */
export const postMessage = command({
  operation: 'postMessage',
  input: threadMessage,
  settlesItself: 'with files',
  run: (services: Services, viewer, input) => writeInThread(services, viewer, input),
});

type Input = z.output<typeof threadMessage> & {
  /** The text that an answer by mail quotes. */
  quoted?: string;
};

/** Also used for answers by mail, which come with their quotes. */
async function writeInThread(
  services: Services,
  viewer: Viewer,
  { threadId, as, files, ...message }: Input,
): Promise<Written> {
  const { database } = services;
  if (files?.length) await findThread(database.orm, viewer, { threadId, as }, 'write');
  return storeFiles(services, { folder: pageFolder(as), sent: files }, (fileIds) =>
    database.orm.transaction(async (tx) => {
      const thread = await findThread(tx, viewer, { threadId, as }, 'write');
      if (hasOwnForm(thread)) refuseThread();
      const toPageIds = thread.pageIds.filter((id) => id !== as);
      const { accountId } = viewer;
      await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: thread.subjectId });
      return writeMessage(tx, threadId, { ...message, as, accountId, fileIds });
    }),
  );
}

/** Mails of a conversation that an answer may quote. */
const mostAnswered = 5;

/**
 * Mails sent to an account in a thread, in both forms: first those that an answer names, then the
 * latest. `ids` are Message-IDs with their brackets.
 */
async function listAnsweredMails(
  orm: Orm,
  { threadId, accountId }: { threadId: string; accountId: string },
  ids: readonly string[],
): Promise<string[]> {
  const keys = ids.map((id) => id.replace(/^<|@[^@]*>$/g, ''));
  const { key, plain, shown, sentAt } = answerableMails;
  const rows = await orm
    .select({ plain, shown })
    .from(answerableMails)
    .where(
      and(
        eq(answerableMails.threadId, threadId),
        eq(answerableMails.accountId, accountId),
        gt(sentAt, sql`now() - make_interval(days => ${repliedToDays + 1})`),
      ),
    )
    .orderBy(...(keys.length > 0 ? [desc(inArray(key, keys))] : []), desc(sentAt))
    .limit(mostAnswered);
  return rows.flatMap((row) => [row.plain, row.shown]);
}

/**
 * Keeps the text of a mail for as long as it can be answered. A thread or an account that is gone
 * meanwhile has no answers. `key` is the part of its Message-ID before the @.
 */
export async function storeAnswerable(
  orm: Orm,
  { threadId, accountId }: MailReply,
  { text, html }: Pick<Mail, 'text' | 'html'>,
  key: string,
): Promise<void> {
  const htmlText = htmlLines(html)
    .lines.map((line) => line.text)
    .join('\n');
  await orm.execute(sql`insert into ${answerableMails} (key, thread_id, account_id, plain, shown)
    select ${key}, threads.id, accounts.id, ${text}, ${htmlText} from threads, accounts
    where threads.id = ${threadId} and accounts.id = ${accountId} on conflict do nothing`);
}

/** Deletes mails whose answer address has expired. */
export async function sweepAnswerable(orm: Orm): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${repliedToDays + 1})`;
  await orm.delete(answerableMails).where(lt(answerableMails.sentAt, oldest));
}

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

/** A small copy of a picture, made when it is first viewed and kept. Transparency is preserved. */
export async function makeSmallPicture(files: Files, { key, type }: StoredFile) {
  const format = type === 'image/png' ? 'png' : 'webp';
  const small = { type: pictureTypes[format], key: smallKey(key) };
  if (await files.facts(small.key)) return { ...small, bytes: await files.read(small.key) };
  const whole = await files.read(key);
  const bytes = await resizePicture(whole, { width: smallWidth, format, square: false });
  await files.write(small.key, bytes, small.type);
  // The sender may have left meanwhile: nothing of it may stay.
  if ((await files.facts(key)) === null) await files.removeAll(small.key);
  return { ...small, bytes };
}

const target = [threadReaders.threadId, threadReaders.accountId];

/** Records how far a person has read a thread; never back. */
export const markRead = command({
  operation: 'markRead',
  input: readMark,
  async run({ database: { orm } }: Pick<Services, 'database'>, viewer, { threadId, as, number }) {
    const { lastNumber } = await findThread(orm, viewer, { threadId, as }, 'see');
    const readNumber = Math.min(number, lastNumber);
    await orm
      .insert(threadReaders)
      .values({ threadId, accountId: viewer.accountId, readNumber })
      .onConflictDoUpdate({
        target,
        set: { readNumber: sql`greatest(${threadReaders.readNumber}, excluded.read_number)` },
      });
  },
});

/** A muted thread sends its member no mail. */
export const muteThread = command({
  operation: 'muteThread',
  input: muting,
  async run({ database: { orm } }: Pick<Services, 'database'>, viewer, { threadId, as, isMuted }) {
    await findThread(orm, viewer, { threadId, as }, 'see');
    await orm
      .insert(threadReaders)
      .values({ threadId, accountId: viewer.accountId, isMuted })
      .onConflictDoUpdate({ target, set: { isMuted } });
  },
});

/** Hides a thread from a person's list until its next message. */
export const archiveThread = command({
  operation: 'archiveThread',
  input: archiving,
  async run(
    { database: { orm } }: Pick<Services, 'database'>,
    viewer,
    { threadId, as, isArchived },
  ) {
    const { lastNumber } = await findThread(orm, viewer, { threadId, as }, 'see');
    const archivedNumber = isArchived ? lastNumber : null;
    await orm
      .insert(threadReaders)
      .values({ threadId, accountId: viewer.accountId, archivedNumber })
      .onConflictDoUpdate({ target, set: { archivedNumber } });
  },
});

/**
 * Writes a first message to another public page. An existing thread of the two goes on. `conflict`
 * for one’s own page, and where one has blocked the other.
 */
export const startThread = command({
  operation: 'startThread',
  input: firstMessage,
  settlesItself: 'with files',
  async run(services: Services, viewer, { as, with: to, files, ...message }) {
    requireRight(viewer, as, 'write messages');
    if (as === to) throw new AppError('conflict', t('new.self'));
    await requirePublic(services.database.orm, to);
    return storeFiles(services, { folder: pageFolder(as), sent: files }, (fileIds) =>
      services.database.orm.transaction(async (tx) => {
        const { accountId } = viewer;
        const subject = { kind: 'pages', subjectId: pairOf(as, to), pageIds: [as, to] } as const;
        await limitStrangers(tx, accountId, subject.subjectId);
        await limitMessages(tx, 'comment', { accountId, toPageIds: [to] });
        return writeAbout(tx, subject, { ...message, as, accountId, fileIds });
      }),
    );
  },
});

async function requirePublic(tx: Orm, profileId: string): Promise<void> {
  const { id, publishedAt, hiddenAt } = profiles;
  const isPublic = and(eq(id, profileId), isNotNull(publishedAt), isNull(hiddenAt));
  if ((await tx.$count(profiles, isPublic)) === 0)
    throw new AppError('not-found', words('profiles')('unknown'));
}

/** Limits messages within a day to pages that have never answered. */
async function limitStrangers(tx: Orm, accountId: string, subjectId: string): Promise<void> {
  // Two at once are counted one after the other.
  const [account] = await tx
    .select({ signedUpAt: accounts.createdAt, now: sql<string>`now()` })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  if (!account) return;
  const answer = alias(messages, 'answer');
  const contacts = await tx
    .selectDistinct({ subjectId: threads.subjectId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(threads.kind, 'pages'),
        gt(messages.createdAt, sql`now() - interval '1 day'`),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(answer)
            .where(and(eq(answer.threadId, threads.id), ne(answer.profileId, messages.profileId))),
        ),
      ),
    );
  const otherContacts = contacts.filter((thread) => thread.subjectId !== subjectId);
  const limit = firstMessagesADay(account.signedUpAt, new Date(account.now));
  if (otherContacts.length >= limit)
    throw new AppError('too-many', t('new.strangers', { count: limit }));
}
