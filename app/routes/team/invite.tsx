import { inviteMember } from '#app/features/profiles/team/commands/invite-member.server.ts';
import { TeamPage } from '#app/features/profiles/team/components/team-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/invite';
import { showTeam } from './show-team.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTeam({ context, request, params });
}

export const action = formAction(inviteMember, {
  to: ({ as }) => `/profiles/${as}/team?done=invited`,
});

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with what was typed and what is wrong with it. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} refused={actionData} />;
}
