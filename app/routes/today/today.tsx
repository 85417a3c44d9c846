import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { readToday } from '#app/processes/today.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/today';
import { TodayPage } from './today-page.tsx';

/** News begins with the day before. */
export const loader = forViewer(async ({ viewer, orm }: Viewed) => {
  const now = Temporal.Now.zonedDateTimeISO(viewer.timeZone);
  const since = new Date(now.startOfDay().subtract({ days: 1 }).epochMilliseconds);
  const names = new Map(viewer.profiles.map((page) => [page.profileId, page.displayName]));
  return {
    ...(await readToday(orm, viewer, since)),
    pageNames: Object.fromEntries(names),
    now: new Date(now.epochMilliseconds),
    reader: { timeZone: viewer.timeZone },
  };
});

export const meta = privatePage(() => words('routes')('today.title'));

export default function Today({ loaderData }: Route.ComponentProps) {
  return <TodayPage {...loaderData} />;
}
