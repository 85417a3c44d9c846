import { compareNow } from '#app/features/payments/ledger/commands/compare-books.server.ts';
import { ComparisonsPage } from '#app/features/payments/ledger/components/comparisons-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/reconciliation-run';
import { showComparisons } from './show-comparisons.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return showComparisons({ context, request });
}

export const action = formAction(compareNow, { to: () => '/admin/reconciliation' });

export const meta = privatePage(() => words('payments')('comparing.title'));

export default function ReconciliationRun({ loaderData, actionData }: Route.ComponentProps) {
  return <ComparisonsPage {...loaderData} refused={actionData} />;
}
