import { type Context, Hono } from 'hono';
import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { tourPath } from '#app/domain/tours/tour-route.ts';
import {
  listVenueTotals,
  listYearTotals,
} from '#app/features/bookings/money/list-year-totals.server.ts';
import {
  type TotalsGrain,
  totalsFile,
  totalsGrains,
  venueTotalsFile,
} from '#app/features/bookings/money/words.ts';
import { calendarFile } from '#app/features/calendar/words.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { reportQuery } from '#app/features/settlement/reports/fields.ts';
import { readReport } from '#app/features/settlement/reports/queries.server.ts';
import { reportFile, typedReport } from '#app/features/settlement/reports/words.ts';
import { readTourCalendar, showTour } from '#app/features/tours/queries.server.ts';
import { tourTable } from '#app/features/tours/words.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
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

/**
 * A year’s totals by booking, month or year: income of the acting page, or its spending as a venue,
 * and all income for administrators.
 */
export const totalsFiles = new Hono<HttpEnv>()
  .get('/payouts/:file{totals-2[0-9]{3}[a-z-]*\\.csv}', (context) =>
    answer(context, async (viewer, { orm, year, by }) => {
      const performerId = pageOf(context, viewer, 'artist');
      return totalsFile(await listYearTotals(orm, year, performerId), by);
    }),
  )
  .get('/payments/:file{totals-2[0-9]{3}[a-z-]*\\.csv}', (context) =>
    answer(context, async (viewer, { orm, year, by }) => {
      const venueId = pageOf(context, viewer, 'venue');
      return venueTotalsFile(await listVenueTotals(orm, year, venueId), by);
    }),
  )
  .get('/admin/:file{totals-2[0-9]{3}[a-z-]*\\.csv}', (context) =>
    answer(context, async (viewer, { orm, year, by }) => {
      if (!viewer.isAdmin) throw none();
      return totalsFile(await listYearTotals(orm, year, null), by);
    }),
  );

/** The acting page, if it is of that kind and the viewer may see its money. */
function pageOf({ req }: Context<HttpEnv>, viewer: Viewer, userType: 'artist' | 'venue'): string {
  const page = currentProfile(viewer, req.raw);
  if (page?.userType !== userType) throw none();
  if (!may(viewer, page.profileId, 'see the money'))
    throw new AppError('forbidden', words('bookings')('totals.forbidden'));
  return page.profileId;
}

type TotalsQuery = { orm: Orm; year: number; by: TotalsGrain };

function answer(
  context: Context<HttpEnv>,
  write: (viewer: Viewer, query: TotalsQuery) => Promise<string>,
) {
  return answerFile(context, context.req.path, async (viewer) => {
    const { orm } = context.var.services.database;
    const name = context.req.param('file') ?? '';
    const year = Number(name.slice('totals-'.length, 'totals-2000'.length));
    const by = totalsGrains.find(
      (grain) => name === `totals-${year}${grain === 'booking' ? '' : `-by-${grain}`}.csv`,
    );
    if (!by) throw none();
    return {
      body: await write(viewer, { orm, year, by }),
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    };
  });
}

function none(): AppError {
  return new AppError('not-found', words('bookings')('totals.none'));
}
