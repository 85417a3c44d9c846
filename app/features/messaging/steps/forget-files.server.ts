import { and, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { messageFiles, messages } from '#app/db/schema/messaging.ts';
import { pageFolder, smallKey } from '#app/domain/messaging/files.ts';
import type { Leaving } from '#app/features/part.ts';
import type { Files } from '#app/platform/files/file-store.ts';

/** Files sent by pages that leave are deleted; their texts stay with the other side. */
export async function forgetFiles(tx: Orm, profileIds: string[]): Promise<void> {
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
export async function removeSentFiles(files: Files, { pages }: Leaving): Promise<void> {
  for (const folder of pages.map(pageFolder)) {
    await files.removeAll(folder);
    await files.removeAll(smallKey(folder));
  }
}
