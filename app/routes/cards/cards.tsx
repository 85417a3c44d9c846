import { pageParty } from '#app/domain/payments/party.ts';
import { CardsPage } from '#app/features/payments/instalments/components/cards-page.tsx';
import { listCards } from '#app/features/payments/instalments/queries/list-cards.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cards';

export const loader = forViewer(async ({ viewer, orm, currentId, url }: Viewed) => {
  const { displayName } = requireRight(viewer, currentId ?? '', 'pay');
  const cards = await listCards(orm, pageParty(currentId ?? ''));
  return { cards, page: nameInText(displayName), done: doneIn(url, ['removed']) };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('payments')('cards.title'),
  page?.page,
]);

export default function Cards({ loaderData }: Route.ComponentProps) {
  return <CardsPage {...loaderData} />;
}
