import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { disputes } from '#app/db/schema/disputes.ts';
import type { AdminTask } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

export async function countOpenDisputes(orm: Orm): Promise<AdminTask> {
  const t = words('bookings');
  const count = await orm.$count(disputes, eq(disputes.state, 'open'));
  const task = { text: t('disputes.desk.task', { count }), button: t('disputes.desk.see') };
  return { count, ...task, path: '/admin/disputes' };
}
