import { transferFilters } from '#app/domain/payments/states.ts';
import { TransfersPage } from '#app/features/payments/transfers/components/transfers-page.tsx';
import { listTransfers } from '#app/features/payments/transfers/queries/list-transfers.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfers';
import { namesIn, showLedger, typedIn } from './show-ledger.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { orm, query, reader } = showLedger({ context, request });
  const show = transferFilters.find((one) => one === query.get('show')) ?? 'stuck';
  const filter = { show, sourceId: typedIn(query, 'source') };
  const page = await listTransfers(orm, filter, typedIn(query, 'before') || null);
  return { filter, ...page, names: await namesIn(orm, page.rows), reader };
}

export const meta = privatePage(() => words('payments')('transfers.page'));

export default function Transfers({ loaderData }: Route.ComponentProps) {
  return <TransfersPage {...loaderData} />;
}
