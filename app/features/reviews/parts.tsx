import { writtenMonth } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { PublicReview } from './queries.server.ts';

const t = words('reviews');

type Props = {
  reviews: PublicReview[];
  /** The name of the reviewed page. */
  name: string;
  brand: { site: string; supportEmail: string };
};

export function ReviewList({ reviews, name, brand }: Props) {
  return (
    <ol className="reviews">
      {reviews.map((review) => (
        <li key={`${review.bookingId}-${review.side}`}>
          <Review review={review} name={name} brand={brand} />
        </li>
      ))}
    </ol>
  );
}

function Review({ review, name, brand }: Omit<Props, 'reviews'> & { review: PublicReview }) {
  const { by, month, bookingId, side } = review;
  const subject = t('part.reportSubject', { id: `${bookingId}/${side}`, site: brand.site });
  return (
    <article className="stack-3">
      <p className="review-head">
        {by ? (
          <a href={`/users/${by.id}`} dir="auto">
            {by.name ?? words('profiles')('nameMissing')}
          </a>
        ) : (
          t('part.left')
        )}{' '}
        · <time dateTime={month}>{writtenMonth(month)}</time>
      </p>
      <ReviewText {...review} by={name} />
      <p>
        <a
          className="quiet-link"
          href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`}
        >
          {t('part.report')}
        </a>
      </p>
    </article>
  );
}

type ReviewTextProps = {
  wouldAgain: boolean;
  text: string;
  answer: string | null;
  /** The name of the answering page. */
  by: string;
};

/** A review and its answer. */
export function ReviewText({ wouldAgain, text, answer, by }: ReviewTextProps) {
  return (
    <>
      <p>
        <strong>{t(wouldAgain ? 'wouldAgain' : 'wouldNotAgain')}</strong>
      </p>
      <p className="review-text" dir="auto">
        {text}
      </p>
      {answer && (
        <blockquote className="quote">
          <p className="label">{t('answer.by', { name: by })}</p>
          <p className="review-text" dir="auto">
            {answer}
          </p>
        </blockquote>
      )}
    </>
  );
}
