import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { threadPages } from '#app/db/schema/messaging.ts';

/** The pages whose people are to be mailed what was written to them, without waiting for its time. */
export function listDueMail(orm: Orm): Promise<{ threadId: string; profileId: string }[]> {
  const { threadId, profileId, isMailDue } = threadPages;
  return orm.select({ threadId, profileId }).from(threadPages).where(eq(isMailDue, true));
}
