import { removeCard } from '#app/features/payments/instalments/commands/remove-card.server.ts';
import { CardsPage } from '#app/features/payments/instalments/components/cards-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/card-removal';
import { showCards } from './show-cards.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return showCards({ context, request });
}

export const action = formAction(removeCard, { to: () => '/cards' });

export const meta = privatePage(() => words('payments')('cards.title'));

export default function CardRemoval({ loaderData, actionData }: Route.ComponentProps) {
  return <CardsPage {...loaderData} refused={actionData} />;
}
