import { inArray, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { notifications, reminders } from '#app/db/schema/notifications.ts';

/** Deletes notifications and reminders that people got as members of these pages. */
export async function forgetNotifications(tx: Orm, pages: string[]): Promise<void> {
  if (pages.length === 0) return;
  await tx.delete(notifications).where(inArray(notifications.pageId, pages));
  const isAbout = (page: string) => sql`starts_with(${reminders.cause}, ${`tax ${page} `})`;
  await tx.delete(reminders).where(or(...pages.map(isAbout)));
}
