import { type Context, Hono } from 'hono';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { listYearTotals } from '#app/features/bookings/money/queries/list-year-totals.server.ts';
import { totalsFile, totalsGrains } from '#app/features/bookings/money/words/totals-file.ts';
import { may } from '#app/features/profiles/policy.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** A year’s totals, by booking, month or year: of the page that somebody works as, and of everybody for administrators. */
export const totalsFiles = new Hono<HttpEnv>()
  .get('/payouts/:file{totals-2[0-9]{3}[a-z-]*\\.csv}', (context) =>
    answer(context, (viewer) => {
      const page = currentProfile(viewer, context.req.raw);
      if (page?.userType !== 'artist') throw none();
      if (!may(viewer, page.profileId, 'see the money'))
        throw new AppError('forbidden', words('bookings')('totals.forbidden'));
      return page.profileId;
    }),
  )
  .get('/admin/:file{totals-2[0-9]{3}[a-z-]*\\.csv}', (context) =>
    answer(context, (viewer) => {
      if (!viewer.isAdmin) throw none();
      return null;
    }),
  );

/** @param performerOf whose totals they are; null for everybody’s */
function answer(context: Context<HttpEnv>, performerOf: (viewer: Viewer) => string | null) {
  return answerFile(context, context.req.path, async (viewer) => {
    const performerId = performerOf(viewer);
    const { orm } = context.var.services.database;
    const name = context.req.param('file') ?? '';
    const year = Number(name.slice('totals-'.length, 'totals-2000'.length));
    const by = totalsGrains.find(
      (grain) => name === `totals-${year}${grain === 'booking' ? '' : `-by-${grain}`}.csv`,
    );
    if (!by) throw none();
    return {
      body: totalsFile(await listYearTotals(orm, year, performerId), by),
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    };
  });
}

function none(): AppError {
  return new AppError('not-found', words('bookings')('totals.none'));
}
