import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messageFiles, messages, threadPages, threads } from '#app/db/schema/messaging.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { wantsMail } from '#app/domain/accounts/mail-choices.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fileNamed, pageFolder, smallKey } from '#app/domain/messaging/files.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import type { Leaving, Part } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { namePages } from '#app/features/profiles/queries.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import type { Unread } from './commands.server.ts';
import { threadMail } from './mails.tsx';
import { filesOfMessage } from './queries.server.ts';
import type { MessageFile } from './views.ts';

/** Mails unread messages to every member of a page who reads them. */
async function notifyOfMessages(tx: Orm, brand: Brand, unread: Unread): Promise<void> {
  const { threadId, profileId, texts, exceptAccountIds } = unread;
  const [other] = await tx
    .select({ id: threadPages.profileId })
    .from(threadPages)
    .where(and(eq(threadPages.threadId, threadId), ne(threadPages.profileId, profileId)));
  const names = await namePages(tx, [profileId, other?.id ?? '']);
  const nameOf = (id = '') => names.get(id) ?? nameInText(null);
  const about = { threadId, own: nameOf(profileId), other: nameOf(other?.id), texts };
  const members = await listMembers(tx, profileId);
  const mails = members
    .filter(({ role }) => rightsOf(role).includes('see messages'))
    .filter(({ accountId }) => !exceptAccountIds.includes(accountId))
    .filter(({ mailChoices }) => wantsMail(mailChoices, 'messages'))
    .map((member): OutboxEvent => {
      const { accountId } = member;
      const choice = { accountId, topic: 'messages' };
      const reply = { threadId, accountId, profileId };
      return { type: 'mail', payload: { ...threadMail(brand, about, member), choice, reply } };
    });
  await writeOutbox(tx, ...mails);
}

function listMembers(tx: Orm, profileId: string) {
  return tx
    .select({
      role: profileMembers.role,
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      mailChoices: accounts.mailChoices,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(eq(profileMembers.profileId, profileId), eq(accounts.emailVerified, true)))
    .orderBy(asc(profileMembers.createdAt), asc(profileMembers.accountId));
}

/** Files sent by pages that leave are deleted; their texts stay with the other side. */
async function forgetFiles(tx: Orm, profileIds: string[]): Promise<void> {
  if (profileIds.length === 0) return;
  const theirs = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        sql`(${messages.threadId}, ${messages.number}) = (${messageFiles.threadId}, ${messageFiles.number})`,
        inArray(messages.profileId, profileIds),
        // Files sent in a dispute are kept for the record.
        sql`${messageFiles.key} like 'messages/%'`,
      ),
    );
  await tx.delete(messageFiles).where(sql`exists ${theirs}`);
}

/** Removes the files of leaving pages from storage. Can be repeated. */
async function removeSentFiles(files: Files, { pages }: Leaving): Promise<void> {
  for (const folder of pages.map(pageFolder)) {
    await files.removeAll(folder);
    await files.removeAll(smallKey(folder));
  }
}

/** Every message that a person wrote, with its files and subject. */
export async function* exportMessages(
  orm: Orm,
  viewer: Viewer,
  files: Files,
): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select({
      thread: messages.threadId,
      kind: threads.kind,
      subject: threads.subjectId,
      number: messages.number,
      page: messages.profileId,
      text: messages.text,
      createdAt: messages.createdAt,
      quoted: messages.quoted,
      files: filesOfMessage,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.accountId, viewer.accountId))
    .orderBy(asc(messages.createdAt), asc(messages.threadId), asc(messages.number));
  if (rows.length === 0) return;
  const entries = rows.map((row) => ({
    ...row,
    files: row.files.map(({ id, name, type }) => ({ name, path: pathInZip({ id, type }) })),
  }));
  yield jsonPart('messages.json', entries);
  for (const { id, key, type } of await listOwnFiles(orm, viewer))
    yield { path: pathInZip({ id, type }), read: () => files.read(key) };
}

/** By id: names that people chose may not suit every system. */
function pathInZip({ id, type }: Pick<MessageFile, 'id' | 'type'>): string {
  return `messages/${fileNamed(id, type)}`;
}

function listOwnFiles(orm: Orm, { accountId }: Viewer) {
  const { id, key, type } = messageFiles;
  return orm
    .select({ id, key, type })
    .from(messageFiles)
    .innerJoin(
      messages,
      and(eq(messages.threadId, messageFiles.threadId), eq(messages.number, messageFiles.number)),
    )
    .where(eq(messages.accountId, accountId))
    .orderBy(asc(id));
}

export const part: Part = {
  exports: [exportMessages],
  live: { message: 'see messages' },
  threads: { pages: { mail: notifyOfMessages } },
  leaving: {
    removeFiles: removeSentFiles,
    async remove(tx, { pages }) {
      await forgetFiles(tx, pages);
      await forgetThreads(tx, pages);
    },
  },
};

/** Threads about bookings stay with the bookings. */
const forgotten: ThreadKind[] = ['pages', 'application', 'hold'];

/**
 * Deletes threads of leaving pages with others that are gone or leave with them. A thread that the
 * other side still reads stays with it, without its author.
 */
export async function forgetThreads(tx: Orm, profileIds: string[]): Promise<void> {
  if (profileIds.length === 0) return;
  const other = alias(threadPages, 'other');
  const theirs = tx
    .select({ id: threadPages.threadId })
    .from(threadPages)
    .where(inArray(threadPages.profileId, profileIds));
  const staying = tx
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.threadId, threads.id),
        sql`${other.profileId} <> all(${sql.param(profileIds)}::text[])`,
      ),
    );
  await tx
    .delete(threads)
    .where(and(inArray(threads.kind, forgotten), inArray(threads.id, theirs), notExists(staying)));
}
