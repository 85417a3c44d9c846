import { words } from '#app/lib/words.ts';

type Props = {
  wouldAgain: boolean;
  text: string;
  answer: string | null;
  /** The name of the answering page. */
  by: string;
};

/** A review and its answer. */
export function ReviewText({ wouldAgain, text, answer, by }: Props) {
  const t = words('reviews');
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
