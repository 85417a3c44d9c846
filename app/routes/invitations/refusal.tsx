import { redirect } from 'react-router';
import { declineInvitation } from '#app/features/profiles/team/commands/decline-invitation.server.ts';
import { InvitationPage } from '#app/features/profiles/team/components/invitation-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/refusal';
import { showInvitation } from './show-invitation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showInvitation({ context, request, params });
}

export async function action({ context, request, params: { invitationId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ services }) => {
    await declineInvitation(services, viewer, invitationId);
    throw redirect('/profiles?done=declined', 303);
  });
}

export const meta = privatePage(() => words('profiles')('invitation.name'));

/** The invitation again, with the reason why it can’t be answered. */
export default function Refusal({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} refused={actionData} />;
}
