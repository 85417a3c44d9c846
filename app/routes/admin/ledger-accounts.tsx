import { accountKinds } from '#app/domain/payments/accounts.ts';
import { LedgerAccounts } from '#app/features/payments/ledger/components/ledger-accounts.tsx';
import { listAccounts } from '#app/features/payments/ledger/queries/list-accounts.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger-accounts';
import { namesIn, showLedger, typedIn } from './show-ledger.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { orm, query } = showLedger({ context, request });
  const kind = accountKinds.find((one) => one === query.get('kind')) ?? null;
  const currency = typedIn(query, 'currency').toUpperCase();
  const filter = { kind, owner: typedIn(query, 'owner'), currency };
  const page = await listAccounts(orm, filter, typedIn(query, 'after'));
  return { filter, ...page, names: await namesIn(orm, page.rows) };
}

export const meta = privatePage(() => words('payments')('ledger.list.title'));

export default function Accounts({ loaderData }: Route.ComponentProps) {
  return <LedgerAccounts {...loaderData} />;
}
