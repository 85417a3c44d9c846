import { data } from 'react-router';
import { ComparisonPage } from '#app/features/payments/ledger/components/comparison-page.tsx';
import { readComparison } from '#app/features/payments/ledger/queries/list-comparisons.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/comparison';
import { showLedger } from './show-ledger.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { orm, reader } = showLedger({ context, request });
  const number = numberIn(params.comparisonId);
  const comparison = number && (await readComparison(orm, number));
  if (!comparison) throw data(null, { status: 404 });
  return { comparison, reader };
}

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  const t = words('payments');
  return page
    ? t('comparing.one', { moment: momentAt(page.comparison.ranAt, page.reader) })
    : t('comparing.title');
});

export default function ComparisonRoute({ loaderData }: Route.ComponentProps) {
  return <ComparisonPage {...loaderData} />;
}
