import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { messageFiles, threadPages, threads } from '#app/db/schema/messaging.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { mayRead, refuseThread } from '../policy.ts';

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
