import { redirect } from 'react-router';
import { acceptInvitation } from '#app/features/profiles/team/commands/accept-invitation.server.ts';
import { InvitationPage } from '#app/features/profiles/team/components/invitation-page.tsx';
import { profileCookie } from '#app/http/current-profile.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/acceptance';
import { showInvitation } from './show-invitation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showInvitation({ context, request, params });
}

export async function action({ context, request, params: { invitationId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ services }) => {
    const { brand, database } = services;
    const { profileId } = await acceptInvitation({ brand, database }, viewer, invitationId);
    const headers = { 'set-cookie': profileCookie(profileId, brand.site) };
    throw redirect('/profiles?done=joined', { status: 303, headers });
  });
}

export const meta = privatePage(() => words('profiles')('invitation.name'));

/** The invitation again, with the reason why it can’t be answered. */
export default function Acceptance({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} refused={actionData} />;
}
