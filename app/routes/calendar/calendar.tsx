import { CalendarPage } from '#app/features/calendar/components/calendar-page.tsx';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/calendar';
import { showCalendar } from './show-calendar.ts';

/** Acts just done, as the address names them. */
const steps = ['blocked', 'changed', 'removed'] as const;

export async function loader(args: Route.LoaderArgs) {
  return { ...(await showCalendar(args)), done: doneIn(args.url, steps) };
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('calendar')('pages.calendar'),
  page?.title,
]);

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />;
}
