import { advancePath } from '#app/domain/advancing/advance-paths.ts';
import { useSuggestions } from '#app/features/advancing/commands/answer-line.server.ts';
import { confirmAdvance } from '#app/features/advancing/commands/confirm-advance.server.ts';
import { AdvancePage, advanceSteps } from '#app/features/advancing/components/advance-page.tsx';
import { showAdvance } from '#app/features/advancing/queries/show-advance.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/advance';

export const loader = forViewer(
  async ({ viewer, orm, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => ({
    shown: await showAdvance(orm, viewer, { bookingId, current: currentId }),
    done: doneIn(url, advanceSteps),
  }),
);

export const action = pageForms({
  suggestions: formAction(useSuggestions, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=used`,
  }),
  confirmation: formAction(confirmAdvance, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=confirmed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('advancing')('short'),
  page?.shown.title,
  page?.shown.day.long,
]);

export default function Advance({ loaderData, actionData }: Route.ComponentProps) {
  return <AdvancePage {...loaderData} refused={actionData} />;
}
