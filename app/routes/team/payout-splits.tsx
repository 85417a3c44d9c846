import { splitPayouts } from '#app/features/profiles/team/commands/split-payouts.server.ts';
import { TeamPage } from '#app/features/profiles/team/components/team-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payout-splits';
import { showTeam } from './show-team.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTeam({ context, request, params });
}

export const action = formAction(splitPayouts, {
  to: ({ as }) => `/profiles/${as}/team?done=shared`,
});

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with the shares as they were typed and what is wrong with them. */
export default function Shares({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} refused={actionData} />;
}
