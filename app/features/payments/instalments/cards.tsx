import { pageParty } from '#app/domain/payments/ledger.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/cards';
import { listCards } from './queries.server.ts';
import { nameOfCard } from './words.ts';

const t = words('payments');

export const loader = forViewer(async ({ viewer, orm, currentId, url }: Viewed) => {
  const { displayName } = requireRight(viewer, currentId ?? '', 'pay');
  const cards = await listCards(orm, pageParty(currentId ?? ''));
  return { cards, page: nameInText(displayName), done: doneIn(url, ['removed']) };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [t('cards.title'), page?.page]);

/** The cards that a page keeps. Their full numbers are known to the card provider alone. */
export default function Cards({ loaderData: { cards, page, done } }: Route.ComponentProps) {
  return (
    <div className="band cards">
      <PageHead title={t('cards.title')}>{t('cards.lead', { page })}</PageHead>
      {done && <Message tone="good">{t(`cards.done.${done}`)}</Message>}
      {cards.length === 0 && <EmptyState>{t('cards.none')}</EmptyState>}
      <ul className="raised-rows stack-4">
        {cards.map((card) => (
          <li key={card.id} className="raised stack-3">
            <h2>{nameOfCard(card)}</h2>
            <p>
              {t('cards.expires', {
                month: String(card.expiryMonth).padStart(2, '0'),
                year: card.expiryYear,
              })}
            </p>
            <LinkButton href={`/cards/${card.id}/removal`}>{t('cards.remove')}</LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
