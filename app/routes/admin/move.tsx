import { MovePage } from '#app/features/payments/components/move-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/move';
import { showMove } from './show-move.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMove({ context, request, params });
}

export const meta = privatePage(() => words('payments')('onItsWay.page'));

export default function Move({ loaderData }: Route.ComponentProps) {
  return <MovePage {...loaderData} />;
}
