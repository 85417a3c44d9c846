import { data } from 'react-router';
import { LedgerTransaction } from '#app/features/payments/ledger/components/ledger-transaction.tsx';
import { readTransaction } from '#app/features/payments/ledger/queries/read-transaction.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger-transaction';
import { namesIn, showLedger } from './show-ledger.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { orm, reader } = showLedger({ context, request });
  const number = numberIn(params.transactionId);
  const transaction = number && (await readTransaction(orm, number));
  if (!transaction) throw data(null, { status: 404 });
  const names = await namesIn(orm, [transaction, ...transaction.entries]);
  return { transaction, names, reader };
}

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  const t = words('payments');
  return page
    ? [t(`ledger.kinds.${page.transaction.kind}`), String(page.transaction.id)]
    : t('ledger.transaction.title');
});

export default function Transaction({ loaderData }: Route.ComponentProps) {
  return <LedgerTransaction {...loaderData} />;
}
