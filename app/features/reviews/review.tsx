import { reviewPath } from '#app/domain/reviews/reviews.ts';
import { BookingParts } from '#app/features/bookings/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/review';
import { answerReview, writeReview } from './commands.server.ts';
import { review, reviewAnswer } from './fields.ts';
import { ReviewText } from './parts.tsx';
import { type ShownReview, showReview } from './queries.server.ts';

const t = words('reviews');

export const loader = forViewer(
  async ({ viewer, services, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => ({
    shown: await showReview(services, viewer, { bookingId, as: currentId }),
    done: doneIn(url, reviewSteps),
  }),
);

export const action = pageForms({
  '': formAction(writeReview, {
    to: ({ bookingId }, { isPublished }) =>
      `${reviewPath(bookingId)}?done=${isPublished ? 'published' : 'written'}`,
  }),
  answer: formAction(answerReview, {
    to: ({ bookingId }) => `${reviewPath(bookingId)}?done=answered`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && t('title', { other: page.shown.other }),
  page?.shown.title,
]);

export default function Review({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { shown, done } = loaderData;
  const { bookingId, other, standing, closesAt, timeZone, own, about, mayWrite, isSigned } = shown;
  const moment = closesAt ? momentAt(closesAt, { timeZone }) : '';
  const isOpen = standing === 'open' || standing === 'waiting';
  return (
    <div className="band">
      <PageHead title={t('title', { other })}>{shown.title}</PageHead>
      <BookingParts id={bookingId} here="review" isSigned={isSigned} />
      {refused && <Message tone="bad">{refused.message}</Message>}
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      <div className="stack section">
        <p>{t(`standing.${standing}`, { other, moment })}</p>
        {isOpen && !mayWrite && <p>{t('mayNotWrite')}</p>}
        {isOpen && mayWrite && <Writing shown={shown} refused={refused} />}
        {own && standing === 'published' && (
          <section className="stack-3">
            <h2>{t('own')}</h2>
            <ReviewText {...own} by={other} />
          </section>
        )}
        {about && (
          <section className="stack-3">
            <h2>{t('about', { other })}</h2>
            {/* The reader's own answer is in the form below. */}
            <ReviewText {...about} answer={mayWrite ? null : about.answer} by={shown.name} />
          </section>
        )}
        {about && mayWrite && <Answering shown={shown} refused={refused} />}
      </div>
    </div>
  );
}

const reviewSteps = ['written', 'published', 'answered'] as const;

type ReviewFormProps = { shown: ShownReview; refused: RefusedForm | undefined };

function Writing({ shown, refused }: ReviewFormProps) {
  const { own, as, bookingId } = shown;
  const values: Record<string, string> = own
    ? { wouldAgain: own.wouldAgain ? 'yes' : 'no', text: own.text }
    : {};
  const field = formFields(review, { fields: {}, typed: values, ...refused });
  return (
    <PostForm className="form" action={reviewPath(bookingId)}>
      <HiddenFields as={as} />
      <ChosenField of={field.wouldAgain} />
      <InputField of={field.text} dir="auto" />
      <div className="row">
        <Button tone="spotlight">{t('save')}</Button>
      </div>
    </PostForm>
  );
}

function Answering({ shown, refused }: ReviewFormProps) {
  const { about, as, bookingId } = shown;
  const values = { answer: about?.answer ?? '' };
  const field = formFields(reviewAnswer, { fields: {}, typed: values, ...refused });
  return (
    <PostForm className="form" action={`${reviewPath(bookingId)}/answer`}>
      <HiddenFields as={as} />
      <InputField of={field.answer} dir="auto" />
      <div className="row">
        <Button>{t('answer.save')}</Button>
      </div>
    </PostForm>
  );
}
