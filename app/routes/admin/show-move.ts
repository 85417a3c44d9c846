import { data } from 'react-router';
import { readMove } from '#app/features/payments/queries/read-move.server.ts';
import { showLedger } from './show-ledger.ts';

type Asked = Parameters<typeof showLedger>[0] & { params: { moveId: string } };

const steps = ['again', 'back'] as const;

/** One move on its way, for administrators. */
export async function showMove({ context, request, params: { moveId } }: Asked) {
  const { orm, query, reader } = showLedger({ context, request });
  const shown = /^[\w-]{1,80}$/.test(moveId) ? await readMove(orm, moveId) : null;
  if (!shown) throw data(null, { status: 404 });
  return { shown, reader, done: steps.find((step) => step === query.get('done')) ?? null };
}
