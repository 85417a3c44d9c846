import { data } from 'react-router';
import { sourceName } from '#app/features/payments/ledger/words/ledger-words.ts';
import { retryAsAdmin } from '#app/features/payments/transfers/commands/retry-transfer.server.ts';
import { takeBack } from '#app/features/payments/transfers/commands/take-back.server.ts';
import { TransferPage } from '#app/features/payments/transfers/components/transfer-page.tsx';
import { readTransfer } from '#app/features/payments/transfers/queries/read-transfer.server.ts';
import { transferTitle } from '#app/features/payments/transfers/words/transfer-words.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/transfer';
import { namesIn, showLedger } from './show-ledger.ts';

/** A transfer, for administrators. */
export async function loader({ params: { transferId }, ...args }: Route.LoaderArgs) {
  const { orm, reader } = showLedger(args);
  const details = /^[\w-]{1,80}$/.test(transferId) ? await readTransfer(orm, transferId) : null;
  if (!details) throw data(null, { status: 404 });
  const names = await namesIn(orm, [details.transfer]);
  return { details, names, reader, done: doneIn(args.url, ['again', 'back']) ?? null };
}

export const action = pageForms({
  retry: formAction(retryAsAdmin, {
    to: ({ transferId }) => `/admin/transfers/${transferId}?done=again`,
  }),
  'taking-back': formAction(takeBack, {
    to: ({ transferId }) => `/admin/transfers/${transferId}?done=back`,
    currency: async ({ database }, { params: { transferId = '' } }) =>
      (await readTransfer(database.orm, transferId))?.transfer.currency ?? '',
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && transferTitle(page.details.transfer),
  page?.names[page.details.transfer.partyId],
  page && sourceName(page.details.transfer, page.names),
  words('payments')('transfers.page'),
]);

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferPage {...loaderData} refused={actionData} />;
}
