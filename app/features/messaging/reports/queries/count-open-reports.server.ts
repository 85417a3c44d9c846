import { isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { messageReports } from '#app/db/schema/reports.ts';
import type { AdminTask } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

export async function countOpenReports(orm: Orm): Promise<AdminTask> {
  const t = words('messaging');
  const count = await orm.$count(messageReports, isNull(messageReports.closedAt));
  const task = { text: t('reports.task', { count }), button: t('reports.see') };
  return { count, ...task, path: '/admin/reports' };
}
