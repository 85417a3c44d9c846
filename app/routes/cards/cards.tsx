import { removeCard } from '#app/features/payments/instalments/commands/remove-card.server.ts';
import { CardsPage } from '#app/features/payments/instalments/components/cards-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cards';
import { showCards } from './show-cards.ts';

export const loader = showCards;

export const action = pageForms({ removal: formAction(removeCard, { to: () => '/cards' }) });

export const meta = privatePage(() => words('payments')('cards.title'));

export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  return <CardsPage {...loaderData} refused={actionData} />;
}
