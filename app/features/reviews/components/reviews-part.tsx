import { words } from '#app/lib/words.ts';
import type { listReviews } from '../queries/list-reviews.server.ts';
import { ReviewList } from './review-list.tsx';

type Props = {
  pageId: string;
  name: string;
  brand: { site: string; supportEmail: string };
  shown: Awaited<ReturnType<typeof listReviews>>;
};

/** The newest reviews on the reviewed page; nothing without any. */
export function ReviewsPart({ pageId, name, brand, shown }: Props) {
  const t = words('reviews');
  if (shown.count === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="reviews">
      <h2 id="reviews">{t('part.heading')}</h2>
      <p>{t('part.summary', { count: shown.count, again: shown.again })}</p>
      <ReviewList reviews={shown.entries} name={name} brand={brand} />
      {shown.next && (
        <p>
          <a className="quiet-link" href={`/users/${pageId}/reviews`}>
            {t('part.all')}
          </a>
        </p>
      )}
    </section>
  );
}
