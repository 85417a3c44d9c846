import { listComparisons } from '#app/features/payments/ledger/queries/list-comparisons.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { showLedger } from './show-ledger.ts';

/** The list of comparisons, from where the address says. */
export async function showComparisons(asked: Parameters<typeof showLedger>[0]) {
  const { orm, query, reader } = showLedger(asked);
  const before = query.get('before') ?? '';
  const isNumber = /^\d{1,15}$/.test(before);
  return {
    page: await listComparisons(orm, isNumber ? Number(before) : null),
    isFirst: !isNumber,
    canCompare: asked.context.get(servicesContext).cards !== null,
    reader,
  };
}
