import type { Orm } from '#app/db/client.server.ts';
import type { AdminTask, Part } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { countLateTransfers } from './queries.server.ts';

const t = words('payments');

/** The transfers that need an administrator. */
async function findLateTransfers(orm: Orm): Promise<AdminTask> {
  const { waiting, failed, slow } = await countLateTransfers(orm);
  const count = waiting + failed + slow;
  return {
    count,
    text: t('transfers.task', { count }),
    button: t('transfers.see'),
    path: '/admin/transfers',
  };
}

export const part: Part = { forAdmins: [findLateTransfers] };
