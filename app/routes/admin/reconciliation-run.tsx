import { redirect } from 'react-router';
import { compareBooks } from '#app/features/payments/ledger/commands/compare-books.server.ts';
import { ComparisonsPage } from '#app/features/payments/ledger/components/comparisons-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/reconciliation-run';
import { showComparisons } from './show-comparisons.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return showComparisons({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request);
  return answerForm(
    { context, request },
    async ({ services }) => {
      await compareBooks(services);
      throw redirect('/admin/reconciliation', 303);
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('payments')('comparing.title'));

export default function ReconciliationRun({ loaderData, actionData }: Route.ComponentProps) {
  return <ComparisonsPage {...loaderData} refused={actionData} />;
}
