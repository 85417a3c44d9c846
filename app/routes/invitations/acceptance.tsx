import { acceptInvitation } from '#app/features/profiles/team/commands/accept-invitation.server.ts';
import { InvitationPage } from '#app/features/profiles/team/components/invitation-page.tsx';
import { profileCookie } from '#app/http/current-profile.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/acceptance';
import { showInvitation } from './show-invitation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showInvitation({ context, request, params });
}

export const action = formAction(acceptInvitation, {
  to: () => '/profiles?done=joined',
  headers: ({ profileId }, { brand }) => ({ 'set-cookie': profileCookie(profileId, brand.site) }),
});

export const meta = privatePage(() => words('profiles')('invitation.name'));

/** The invitation again, with the reason why it can’t be answered. */
export default function Acceptance({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} refused={actionData} />;
}
