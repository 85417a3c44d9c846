import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

const t = words('payments');

export type Card = {
  id: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
};

type Props = {
  cards: Card[];
  page: string;
  done: 'removed' | undefined;
};

/** The cards that a page keeps. Their full numbers are known to the card provider alone. */
export function CardsPage({ cards, page, done }: Props) {
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

/** “Visa ending in 4242”. */
export function nameOfCard({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  const kind = brand[0]?.toUpperCase() + brand.slice(1);
  return words('payments')('cards.card', { brand: kind, last4 });
}
