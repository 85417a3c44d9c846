import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';

type Card = {
  id: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
};

type Props = {
  cards: Card[];
  page: string;
  profileId: string;
  refused?: { message: string } | undefined;
};

/** The cards that a page has asked to be kept. Their numbers are the card provider’s alone. */
export function CardsPage({ cards, page, profileId, refused }: Props) {
  const t = words('payments');
  return (
    <div className="band cards">
      <PageHead title={t('cards.title')}>{t('cards.lead', { page })}</PageHead>
      {refused && <Message tone="bad">{refused.message}</Message>}
      {cards.length === 0 && <EmptyState>{t('cards.none')}</EmptyState>}
      <ul className="raised-rows stack-4">
        {cards.map(({ id, brand, last4, expiryMonth, expiryYear }) => (
          <li key={id} className="raised stack-3">
            <div className="split">
              <h2>{t('cards.card', { brand: brand[0]?.toUpperCase() + brand.slice(1), last4 })}</h2>
            </div>
            <p>
              {t('cards.expires', {
                month: String(expiryMonth).padStart(2, '0'),
                year: expiryYear,
              })}
            </p>
            <PostForm action={`/cards/${id}/removal`}>
              <HiddenFields as={profileId} />
              <Button>{t('cards.remove')}</Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </div>
  );
}
