import { type Context, Hono } from 'hono';
import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
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
import { may } from '#app/features/profiles/policy.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

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
