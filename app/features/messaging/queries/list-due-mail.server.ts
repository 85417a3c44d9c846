import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { threadPages } from '#app/db/schema/messaging.ts';

/** Pages with unread messages to mail, even before their usual waiting time is over. */
export function listDueMail(orm: Orm): Promise<{ threadId: string; profileId: string }[]> {
  const { threadId, profileId, isMailDue } = threadPages;
  return orm.select({ threadId, profileId }).from(threadPages).where(eq(isMailDue, true));
}
