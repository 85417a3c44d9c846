import { data } from 'react-router';
import { accountKinds } from '#app/domain/payments/accounts.ts';
import { LedgerAccount } from '#app/features/payments/ledger/components/ledger-account.tsx';
import { entryIn } from '#app/features/payments/ledger/fields.ts';
import { readAccount } from '#app/features/payments/ledger/queries/read-account.server.ts';
import { accountName } from '#app/features/payments/ledger/words/ledger-words.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ledger-account';
import { namesIn, showLedger, typedIn } from './show-ledger.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { orm, query, reader } = showLedger({ context, request });
  const kind = accountKinds.find((one) => one === params.kind);
  const [owner = '', currency = ''] = [params.owner, params.currency].map((part) =>
    part.replaceAll('\0', '').toWellFormed(),
  );
  const before = entryIn(typedIn(query, 'before'));
  const account = kind && { kind, owner: owner === '-' ? '' : owner, currency };
  const page = account && (await readAccount(orm, account, before));
  if (!page) throw data(null, { status: 404 });
  const names = await namesIn(orm, [page.account, ...page.entries]);
  return { page, names, isFirst: before === null, reader };
}

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? accountName(page.page.account, page.names) : words('payments')('ledger.account.title'),
);

export default function Account({ loaderData }: Route.ComponentProps) {
  return <LedgerAccount {...loaderData} />;
}
