import { OwnApplications } from '#app/features/events/components/own-applications.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-applications';
import { showOwnApplications } from './show-own-applications.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shown = await showOwnApplications({ context, request, params });
  const done = new URL(request.url).searchParams.get('done');
  return { ...shown, done: steps.find((step) => step === done) };
}

/** What may have been done just before, as the address says it. */
const steps = ['sent', 'withdrawn'] as const;

export const meta = privatePage(() => words('events')('own.short'));

export default function OwnApplicationsRoute({ loaderData }: Route.ComponentProps) {
  return <OwnApplications {...loaderData} />;
}
