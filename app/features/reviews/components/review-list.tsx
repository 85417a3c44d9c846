import { dateFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import type { PublicReview } from '../queries/list-reviews.server.ts';

type Props = {
  reviews: PublicReview[];
  /** Whose page it is. */
  name: string;
  brand: { site: string; supportEmail: string };
};

/** What others said of a page, the newest first. */
export function ReviewList({ reviews, name, brand }: Props) {
  return (
    <ol className="reviews">
      {reviews.map((review) => (
        <li key={`${review.bookingId}-${review.side}`}>
          <Review {...{ review, name, brand }} />
        </li>
      ))}
    </ol>
  );
}

function Review({ review, name, brand }: Omit<Props, 'reviews'> & { review: PublicReview }) {
  const t = words('reviews');
  const { by, month, wouldAgain, text, answer, bookingId, side } = review;
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
        · <time dateTime={month}>{monthOf(month)}</time>
      </p>
      <p>
        <strong>{t(wouldAgain ? 'wouldAgain' : 'wouldNotAgain')}</strong>
      </p>
      <p className="review-text" dir="auto">
        {text}
      </p>
      {answer && (
        <blockquote className="quote">
          <p className="label">{t('answer.by', { name })}</p>
          <p className="review-text" dir="auto">
            {answer}
          </p>
        </blockquote>
      )}
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

function monthOf(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
}
