import { redirect } from 'react-router';
import { withdrawInvitation } from '#app/features/profiles/commands/withdraw-invitation.server.ts';
import { MembersPage } from '#app/features/profiles/components/members-page.tsx';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/withdrawal';
import { showMembers } from './show-members.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMembers({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { profileId, invitationId } = params;
  return answerForm({ context, request }, async ({ services }) => {
    await withdrawInvitation(services, viewer, profileId, invitationId);
    throw redirect(`/profiles/${profileId}/members?done=withdrawn`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with the reason why nothing was taken back. */
export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <MembersPage {...loaderData} refused={actionData} />;
}
