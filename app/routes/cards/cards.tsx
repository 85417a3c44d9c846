import { pageParty } from '#app/domain/payments/party.ts';
import { removeCard } from '#app/features/payments/instalments/commands/remove-card.server.ts';
import { CardsPage } from '#app/features/payments/instalments/components/cards-page.tsx';
import { listCards } from '#app/features/payments/instalments/queries/list-cards.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cards';

/** The cards that are kept for the page that somebody works as. */
export const loader = forViewer(async ({ viewer, orm, current }: Viewed) => {
  const profileId = current?.profileId ?? '';
  const { displayName } = requireRight(viewer, profileId, 'pay');
  const cards = await listCards(orm, pageParty(profileId));
  return { cards, profileId, page: nameInText(displayName) };
});

export const action = pageForms({ removal: formAction(removeCard, { to: () => '/cards' }) });

export const meta = privatePage(() => words('payments')('cards.title'));

export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  return <CardsPage {...loaderData} refused={actionData} />;
}
