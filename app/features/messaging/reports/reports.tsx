import { servicesContext } from '#app/http/context.server.ts';
import { doneIn, requireAdmin } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/reports';
import { allowWriting } from './commands.server.ts';
import { ReportsDesk } from './parts.tsx';
import { listReports } from './queries.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireAdmin(context, request);
  return {
    reports: await listReports(context.get(servicesContext), viewer),
    reader: { timeZone: viewer.timeZone },
    done: doneIn(new URL(request.url), ['closed', 'allowed']),
  };
}

export const action = pageForms({
  'stops/:accountId/removal': formAction(allowWriting, { to: () => '/admin/reports?done=allowed' }),
});

export const meta = privatePage(() => words('messaging')('reports.desk.page'));

export default function Reports({ loaderData }: Route.ComponentProps) {
  return <ReportsDesk {...loaderData} />;
}
