import { TeamPage } from '#app/features/profiles/team/components/team-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/team';
import { showTeam } from './show-team.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shown = await showTeam({ context, request, params });
  const done = new URL(request.url).searchParams.get('done');
  return { ...shown, done: steps.find((step) => step === done) };
}

/** What may have been done just before, as the address says it. */
const steps = ['invited', 'withdrawn', 'changed', 'removed', 'shared'] as const;

export const meta = privatePage(() => words('profiles')('pages.members'));

export default function Members({ loaderData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} />;
}
