import { pageParty } from '#app/domain/payments/party.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cards';
import { CardsPage } from './parts.tsx';
import { listCards } from './queries.server.ts';

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
