import { compareNow } from '#app/features/payments/ledger/commands/compare-books.server.ts';
import { ComparisonsPage } from '#app/features/payments/ledger/components/comparisons-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/reconciliation';
import { showComparisons } from './show-comparisons.ts';

export const loader = showComparisons;

export const action = pageForms({
  runs: formAction(compareNow, { to: () => '/admin/reconciliation' }),
});

export const meta = privatePage(() => words('payments')('comparing.title'));

export default function Reconciliation({ loaderData, actionData }: Route.ComponentProps) {
  return <ComparisonsPage {...loaderData} refused={actionData} />;
}
