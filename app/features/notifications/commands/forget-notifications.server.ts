import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { notifications } from '#app/db/schema/notifications.ts';

/** Nobody is told anything any longer as one of the people of these pages. */
export async function forgetNotifications(tx: Orm, pages: string[]): Promise<void> {
  if (pages.length > 0) await tx.delete(notifications).where(inArray(notifications.pageId, pages));
}
