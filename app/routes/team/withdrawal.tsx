import { redirect } from 'react-router';
import { withdrawInvitation } from '#app/features/profiles/team/commands/withdraw-invitation.server.ts';
import { TeamPage } from '#app/features/profiles/team/components/team-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/withdrawal';
import { showTeam } from './show-team.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTeam({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { profileId, invitationId } = params;
  return answerForm({ context, request }, async ({ services }) => {
    await withdrawInvitation(services, viewer, profileId, invitationId);
    throw redirect(`/profiles/${profileId}/team?done=withdrawn`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with the reason why nothing was taken back. */
export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} refused={actionData} />;
}
