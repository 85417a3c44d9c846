import { withdrawInvitation } from '#app/features/profiles/team/commands/withdraw-invitation.server.ts';
import { TeamPage } from '#app/features/profiles/team/components/team-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/withdrawal';
import { showTeam } from './show-team.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTeam({ context, request, params });
}

export const action = formAction(withdrawInvitation, {
  to: ({ as }) => `/profiles/${as}/team?done=withdrawn`,
});

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with the reason why nothing was taken back. */
export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} refused={actionData} />;
}
