import type { Orm } from '#app/db/client.server.ts';
import type { AdminTask } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { countLateTransfers } from './count-late-transfers.server.ts';

/** The transfers that need an administrator. */
export async function findLateTransfers(orm: Orm): Promise<AdminTask> {
  const t = words('payments');
  const { waiting, failed, slow } = await countLateTransfers(orm);
  const count = waiting + failed + slow;
  return {
    count,
    text: t('transfers.task', { count }),
    button: t('transfers.see'),
    path: '/admin/transfers',
  };
}
