import { ComparisonsPage } from '#app/features/payments/ledger/components/comparisons-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/reconciliation';
import { showComparisons } from './show-comparisons.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return showComparisons({ context, request });
}

export const meta = privatePage(() => words('payments')('comparing.title'));

export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  return <ComparisonsPage {...loaderData} />;
}
