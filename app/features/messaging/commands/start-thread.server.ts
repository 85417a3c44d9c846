import { and, eq, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { messages, threads } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { firstMessagesADay } from '#app/domain/messaging/limits.ts';
import { pairOf } from '#app/domain/messaging/threads.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { firstMessage } from '../fields.ts';
import { storeFiles } from './keep-files.server.ts';
import { writeAbout } from './write-message.server.ts';

type Services = { database: Database; files: Files };

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
    if (as === to) throw new AppError('conflict', words('messaging')('new.self'));
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
    throw new AppError('too-many', words('messaging')('new.strangers', { count: limit }));
}
