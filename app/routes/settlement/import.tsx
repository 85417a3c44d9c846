import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import { importReport } from '#app/features/settlement/commands/import-report.server.ts';
import { ImportPage } from '#app/features/settlement/components/import-page.tsx';
import { showSettlement } from '#app/features/settlement/queries/show-settlement.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/import';

export const loader = forViewer(
  async ({ viewer, orm, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const { as } = await showSettlement(orm, viewer, { bookingId, current: currentId });
    return { bookingId, as };
  },
);

export const action = formAction(importReport, {
  to: ({ bookingId }) => `${settlementPath(bookingId)}?done=imported`,
});

export const meta = privatePage(() => [words('settlement')('import.title')]);

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={actionData} />;
}
