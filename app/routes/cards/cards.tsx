import { CardsPage } from '#app/features/payments/instalments/components/cards-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cards';
import { showCards } from './show-cards.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return showCards({ context, request });
}

export const meta = privatePage(() => words('payments')('cards.title'));

export default function Cards({ loaderData }: Route.ComponentProps) {
  return <CardsPage {...loaderData} />;
}
