import { type Context, Hono } from 'hono';
import { tourPath } from '#app/domain/tours/tour-route.ts';
import { calendarFile } from '#app/features/calendar/words.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { reportQuery } from '#app/features/settlement/reports/fields.ts';
import { readReport } from '#app/features/settlement/reports/queries.server.ts';
import { reportFile, typedReport } from '#app/features/settlement/reports/words.ts';
import { readTourCalendar, showTour } from '#app/features/tours/queries.server.ts';
import { tourTable } from '#app/features/tours/words.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { readAsked } from '#app/http/forms/parse-input.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { words } from '#app/lib/words.ts';

/** Reports and tours of a page as tables for spreadsheets, for programs, and for calendars. */
export const reportFiles = new Hono<HttpEnv>()
  .get('/profiles/:profileId/:file{report\\.(?:csv|json)}', report)
  .get('/profiles/:profileId/tours/:tourId/:file{tour\\.(?:csv|ics)}', tour);

function report(context: Context<HttpEnv>): Promise<Response> {
  const { profileId = '', file = '' } = context.req.param() as Record<string, string>;
  const type = file === 'report.csv' ? 'csv' : 'json';
  return answerFile(context, context.req.path, async (viewer) => {
    const { searchParams } = new URL(context.req.url);
    const { input: query } = readAsked(reportQuery, typedReport(searchParams));
    if (!query) throw new AppError('bad-input', words('routes')('plain.checkFields'));
    const { rows } = await readReport(context.var.services, viewer, { profileId, ...query });
    const isVenue = membershipOf(viewer, profileId)?.userType === 'venue';
    const disposition = `attachment; filename="report-${query.from}-${query.to}-by-${query.by}.${type}"`;
    return type === 'csv'
      ? {
          disposition,
          type: 'text/csv; charset=utf-8',
          body: reportFile(rows, { grain: query.by, isVenue }),
        }
      : {
          disposition,
          type: 'application/json; charset=utf-8',
          body: `${JSON.stringify(rows, null, 2)}\n`,
        };
  });
}

function tour(context: Context<HttpEnv>): Promise<Response> {
  const { profileId = '', tourId = '', file } = context.req.param() as Record<string, string>;
  const { services } = context.var;
  return answerFile(context, tourPath(profileId, tourId), async (viewer) => {
    const tourView = await showTour(services, viewer, { profileId, tourId });
    const { name } = tourView;
    const disposition = (type: string) =>
      `attachment; filename="${fileNameOf(name, 'tour')}.${type}"`;
    if (file === 'tour.csv')
      return {
        body: tourTable(tourView),
        type: 'text/csv; charset=utf-8',
        disposition: disposition('csv'),
      };
    const { entries, houses } = await readTourCalendar(services.database.orm, viewer, tourView);
    return {
      body: calendarFile(entries, { name, site: services.brand.site, houses }),
      type: 'text/calendar; charset=utf-8',
      disposition: disposition('ics'),
    };
  });
}
