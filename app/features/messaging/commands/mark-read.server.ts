import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { threadReaders } from '#app/db/schema/messaging.ts';
import { command } from '#app/fields/command.ts';
import { archiving, muting, readMark } from '../fields.ts';
import { findThread } from '../queries/find-thread.server.ts';

type Services = { database: Database };
const target = [threadReaders.threadId, threadReaders.accountId];

/** Records how far a person has read a thread; never back. */
export const markRead = command({
  operation: 'markRead',
  input: readMark,
  async run({ database: { orm } }: Services, viewer, { threadId, as, number }) {
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
  async run({ database: { orm } }: Services, viewer, { threadId, as, isMuted }) {
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
  async run({ database: { orm } }: Services, viewer, { threadId, as, isArchived }) {
    const { lastNumber } = await findThread(orm, viewer, { threadId, as }, 'see');
    const archivedNumber = isArchived ? lastNumber : null;
    await orm
      .insert(threadReaders)
      .values({ threadId, accountId: viewer.accountId, archivedNumber })
      .onConflictDoUpdate({ target, set: { archivedNumber } });
  },
});
