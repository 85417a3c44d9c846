import { closeReport } from '#app/features/messaging/reports/commands/close-report.server.ts';
import { ReportDeskPage } from '#app/features/messaging/reports/components/report-desk-page.tsx';
import { readReport } from '#app/features/messaging/reports/queries/read-report.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/report';

export function loader({ context, request, params: { reportId } }: Route.LoaderArgs) {
  const viewer = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(async () => ({
    desk: await readReport(orm, viewer, reportId),
    reader: { timeZone: viewer.timeZone },
  }));
}

export const action = pageForms({
  closing: formAction(closeReport, { to: () => '/admin/reports?done=closed' }),
});

export const meta = privatePage(() => words('messaging')('reports.desk.page'));

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportDeskPage {...loaderData} refused={actionData} />;
}
