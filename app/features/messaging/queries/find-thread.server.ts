import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { threadPages, threads } from '#app/db/schema/messaging.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { refuseThread, requirePage } from '../policy.ts';

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
