import type { Route } from './+types/on-day';
import { showOnDay } from './show-on-day.ts';

/** The day’s entries, fetched while an offer is typed. */
export async function loader(asked: Route.LoaderArgs) {
  const { searchParams } = new URL(asked.request.url);
  const shown = await showOnDay(Object.fromEntries(searchParams))(asked);
  return Response.json(shown, { headers: { 'cache-control': 'no-store' } });
}
