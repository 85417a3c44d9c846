import type { Orm } from '#app/db/client.server.ts';
import { entry, type Source } from '#app/domain/payments/transaction.ts';
import { announceDocuments } from '../../documents/steps/announce-documents.server.ts';
import { postTransaction } from '../steps/post-transaction.server.ts';

type Penalty = {
  cause: string;
  source: Source;
  partyId: string;
  currency: string;
  amountMinor: number;
};

/** Posts a cancellation fee as a debt; it is kept back from the party’s next payout. */
export async function postPenalty(
  tx: Orm,
  { cause, source, partyId, currency, amountMinor }: Penalty,
): Promise<void> {
  if (amountMinor === 0) return;
  await postTransaction(tx, {
    cause,
    source,
    kind: 'penalty',
    facts: { party: partyId },
    entries: [
      ...entry({ kind: 'owedBy', owner: partyId, currency }, 'debit', amountMinor),
      ...entry({ kind: 'platformFees', owner: '', currency }, 'credit', amountMinor),
    ],
  });
  await announceDocuments(tx, source);
}
