import { advancePath } from '#app/domain/advancing/advance-paths.ts';
import { addAdvanceLine } from '#app/features/advancing/commands/answer-line.server.ts';
import { NewAdvanceLinePage } from '#app/features/advancing/components/new-line-page.tsx';
import { showAdvance } from '#app/features/advancing/queries/show-advance.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-line';

export const loader = forViewer(
  async ({ viewer, orm, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const { as } = await showAdvance(orm, viewer, { bookingId, current: currentId });
    return { bookingId, as };
  },
);

export const action = formAction(addAdvanceLine, {
  to: ({ bookingId }) => `${advancePath(bookingId)}?done=added`,
});

export const meta = privatePage(() => [words('advancing')('add.title')]);

export default function NewAdvanceLine({ loaderData, actionData }: Route.ComponentProps) {
  return <NewAdvanceLinePage {...loaderData} refused={actionData} />;
}
