import { Hono } from 'hono';
import { reportRows } from '#app/domain/settlement/report.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { askedReport } from '#app/features/settlement/reports/fields.ts';
import { readReport } from '#app/features/settlement/reports/queries/read-report.server.ts';
import { reportFile } from '#app/features/settlement/reports/words/report-table.ts';
import { typedReport } from '#app/features/settlement/reports/words/usual-report.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { readAsked } from '#app/http/forms/read-asked.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** A report as a table for spreadsheets, and for programs. */
export const reportFiles = new Hono<HttpEnv>().get(
  '/profiles/:profileId/:file{report\\.(?:csv|json)}',
  (context) => {
    const { profileId = '', file = '' } = context.req.param() as Record<string, string>;
    const type = file === 'report.csv' ? 'csv' : 'json';
    return answerFile(context, context.req.path, async (viewer) => {
      const { searchParams } = new URL(context.req.url);
      const { input: asked } = readAsked(askedReport, typedReport(searchParams));
      if (!asked) throw new AppError('bad-input', words('routes')('plain.checkFields'));
      const { orm } = context.var.services.database;
      const rows = reportRows(await readReport(orm, viewer, { profileId, ...asked }), asked.by);
      const isVenue = membershipOf(viewer, profileId)?.userType === 'venue';
      const disposition = `attachment; filename="report-${asked.from}-${asked.to}-by-${asked.by}.${type}"`;
      return type === 'csv'
        ? {
            ...{ disposition, type: 'text/csv; charset=utf-8' },
            body: reportFile(rows, { grain: asked.by, isVenue }),
          }
        : {
            ...{ disposition, type: 'application/json; charset=utf-8' },
            body: `${JSON.stringify(rows, null, 2)}\n`,
          };
    });
  },
);
