import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/reconciliation';
import { compareNow } from './compare-books.server.ts';
import { showLedger } from './loaders.server.ts';
import { ComparisonsPage } from './parts.tsx';
import { listComparisons } from './queries.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { orm, query, reader } = showLedger(args);
  const before = numberIn(query.get('before'));
  return {
    page: await listComparisons(orm, before),
    isFirst: before === null,
    canCompare: args.context.get(servicesContext).cards !== null,
    reader,
  };
}

export const action = pageForms({
  runs: formAction(compareNow, { to: () => '/admin/reconciliation' }),
});

export const meta = privatePage(() => words('payments')('comparing.title'));

export default function Reconciliation({ loaderData, actionData }: Route.ComponentProps) {
  return <ComparisonsPage {...loaderData} refused={actionData} />;
}
