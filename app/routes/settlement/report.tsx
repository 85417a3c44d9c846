import { reportRows, reportTotals } from '#app/domain/settlement/report.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { membershipOf, requireRight } from '#app/features/profiles/policy.ts';
import { ReportPage } from '#app/features/settlement/reports/components/report-page.tsx';
import { reportQuery } from '#app/features/settlement/reports/fields.ts';
import { readReport } from '#app/features/settlement/reports/queries/read-report.server.ts';
import { typedReport } from '#app/features/settlement/reports/words/usual-report.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { readAsked } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/report';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const typed = typedReport(url.searchParams);
    const { input, asked } = readAsked(reportQuery, typed);
    const nights = input ? await readReport(orm, viewer, { profileId, ...input }) : [];
    requireRight(viewer, profileId, 'see the money');
    const page = membershipOf(viewer, profileId);
    const query = new URLSearchParams(typed);
    return {
      pageName: nameInText(page?.displayName ?? null),
      isVenue: page?.userType === 'venue',
      asked,
      grain: input?.by ?? 'show',
      rows: reportRows(nights, input?.by ?? 'show'),
      totals: reportTotals(nights),
      files: {
        csv: `/profiles/${profileId}/report.csv?${query}`,
        json: `/profiles/${profileId}/report.json?${query}`,
      },
    };
  },
);

export const meta = privatePage<Loaded<typeof loader>>(() => words('settlement')('report.short'));

export default function ReportRoute({ loaderData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} />;
}
