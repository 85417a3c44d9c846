import type { Route } from './+types/on-day';
import { showOnDay } from './loaders.server.ts';

/** The day’s entries, fetched while an offer is typed. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const day = await showOnDay(Object.fromEntries(searchParams))(args);
  return Response.json(day, { headers: { 'cache-control': 'no-store' } });
}
