import { redirect } from 'react-router';
import { pageParty } from '#app/domain/payments/party.ts';
import { removeCard } from '#app/features/payments/instalments/commands/remove-card.server.ts';
import { CardsPage } from '#app/features/payments/instalments/components/cards-page.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/card-removal';
import { showCards } from './show-cards.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return showCards({ context, request });
}

export async function action({ context, request, params: { cardId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm(
    { context, request },
    async ({ typed, services }) => {
      const profileId = typed.as ?? '';
      requireRight(viewer, profileId, 'pay');
      await removeCard(services, { payerId: pageParty(profileId), cardId });
      throw redirect('/cards', 303);
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('payments')('cards.title'));

export default function CardRemoval({ loaderData, actionData }: Route.ComponentProps) {
  return <CardsPage {...loaderData} refused={actionData} />;
}
