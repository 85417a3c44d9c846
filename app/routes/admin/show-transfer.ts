import { data } from 'react-router';
import { readTransfer } from '#app/features/payments/transfers/queries/read-transfer.server.ts';
import { showLedger } from './show-ledger.ts';

type Asked = Parameters<typeof showLedger>[0] & { params: { transferId: string } };

const steps = ['again', 'back'] as const;

/** One move on its way, for administrators. */
export async function showTransfer({ context, request, params: { transferId } }: Asked) {
  const { orm, query, reader } = showLedger({ context, request });
  const shown = /^[\w-]{1,80}$/.test(transferId) ? await readTransfer(orm, transferId) : null;
  if (!shown) throw data(null, { status: 404 });
  return { shown, reader, done: steps.find((step) => step === query.get('done')) ?? null };
}
