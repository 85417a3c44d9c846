import { type Context, Hono } from 'hono';
import { listYearTotals } from '#app/features/bookings/money/queries/list-year-totals.server.ts';
import {
  type TotalsGrain,
  totalsFile,
  totalsGrains,
} from '#app/features/bookings/money/words/totals-file.ts';
import { may } from '#app/features/profiles/policy.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { words } from '#app/lib/words.ts';

const headers = { 'cache-control': 'private, no-store' };

/** A year’s totals, by booking, month or year: of the page that somebody works as, and of everybody for administrators. */
export const totalsFiles = new Hono<HttpEnv>()
  .get('/payouts/:file{totals-2[0-9]{3}[a-z-]*\\.csv}', async (context) => {
    const { viewer } = context.var;
    if (!viewer) return signIn(context);
    const page = currentProfile(viewer, context.req.raw);
    if (page?.userType !== 'artist') return refuse(context, 404);
    if (!may(viewer, page.profileId, 'see the money')) return refuse(context, 403);
    return answer(context, page.profileId);
  })
  .get('/admin/:file{totals-2[0-9]{3}[a-z-]*\\.csv}', async (context) => {
    const { viewer } = context.var;
    if (!viewer) return signIn(context);
    return viewer.isAdmin ? answer(context, null) : refuse(context, 404);
  });

async function answer(context: Context<HttpEnv>, performerId: string | null): Promise<Response> {
  const { orm } = context.var.services.database;
  const name = context.req.param('file') ?? '';
  const year = Number(name.slice('totals-'.length, 'totals-2000'.length));
  const by = totalsGrains.find((grain) => name === nameOf(year, grain));
  if (!by) return refuse(context, 404);
  const file = totalsFile(await listYearTotals(orm, year, performerId), by);
  return context.body(file, 200, {
    ...headers,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });
}

function nameOf(year: number, by: TotalsGrain): string {
  return by === 'booking' ? `totals-${year}.csv` : `totals-${year}-by-${by}.csv`;
}

function signIn(context: Context<HttpEnv>): Response {
  return context.redirect(`/sign-in?next=${encodeURIComponent(context.req.path)}`, 303);
}

function refuse(context: Context<HttpEnv>, status: 403 | 404): Response {
  const key = status === 403 ? 'totals.forbidden' : 'totals.none';
  return context.text(words('bookings')(key), status, headers);
}
