import { advancePath } from '#app/domain/advancing/advance-paths.ts';
import {
  answerLine,
  removeAdvanceLine,
} from '#app/features/advancing/commands/answer-line.server.ts';
import { commentOnLine } from '#app/features/advancing/commands/comment-on-line.server.ts';
import { AdvanceLinePage } from '#app/features/advancing/components/line-page.tsx';
import { showAdvanceLine } from '#app/features/advancing/queries/show-advance.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/line';

export const loader = forViewer(
  async ({ viewer, orm, currentId, params }: Viewed<'bookingId' | 'key'>) => ({
    shown: await showAdvanceLine(orm, viewer, { ...params, current: currentId }),
  }),
);

export const action = pageForms({
  '': formAction(answerLine, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=answered`,
  }),
  comments: formAction(commentOnLine, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=asked`,
  }),
  removal: formAction(removeAdvanceLine, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=removed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.shown.line.name,
  words('advancing')('short'),
  page?.shown.title,
]);

export default function AdvanceLine({ loaderData, actionData }: Route.ComponentProps) {
  return <AdvanceLinePage {...loaderData} refused={actionData} />;
}
