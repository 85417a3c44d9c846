import { moveFilters } from '#app/domain/payments/states.ts';
import { MovesPage } from '#app/features/payments/components/moves-page.tsx';
import { listMoves } from '#app/features/payments/queries/list-moves.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/moves';
import { showLedger, typedIn } from './show-ledger.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { orm, query, reader } = showLedger({ context, request });
  const show = moveFilters.find((one) => one === query.get('show')) ?? 'stuck';
  const filter = { show, sourceId: typedIn(query, 'source') };
  const page = await listMoves(orm, filter, typedIn(query, 'before') || null);
  return { filter, ...page, reader };
}

export const meta = privatePage(() => words('payments')('onItsWay.page'));

export default function Moves({ loaderData }: Route.ComponentProps) {
  return <MovesPage {...loaderData} />;
}
