import { declineInvitation } from '#app/features/profiles/team/commands/decline-invitation.server.ts';
import { InvitationPage } from '#app/features/profiles/team/components/invitation-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/refusal';
import { showInvitation } from './show-invitation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showInvitation({ context, request, params });
}

export const action = formAction(declineInvitation, {
  to: () => '/profiles?done=declined',
});

export const meta = privatePage(() => words('profiles')('invitation.name'));

/** The invitation again, with the reason why it can’t be answered. */
export default function Refusal({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} refused={actionData} />;
}
