import { reviewPath } from '#app/domain/reviews/reviews.ts';
import { answerReview, writeReview } from '#app/features/reviews/commands/write-review.server.ts';
import { ReviewPage, reviewSteps } from '#app/features/reviews/components/review-page.tsx';
import { showReview } from '#app/features/reviews/queries/show-review.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/review';

export const loader = forViewer(
  async ({ viewer, orm, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => ({
    shown: await showReview(orm, viewer, { bookingId, current: currentId }),
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
  page && words('reviews')('title', { other: page.shown.other }),
  page?.shown.title,
]);

export default function ReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} refused={actionData} />;
}
