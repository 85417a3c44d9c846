import { HoldsPage, holdSteps } from '#app/features/bookings/holds/components/holds-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/holds';
import { showHolds } from './show-holds.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shown = await showHolds({ context, request, params });
  const done = new URL(request.url).searchParams.get('done');
  return { shown, done: holdSteps.find((step) => step === done) };
}

export const meta = privatePage(() => words('bookings')('holds.title'));

export default function Holds({ loaderData }: Route.ComponentProps) {
  return <HoldsPage {...loaderData} />;
}
