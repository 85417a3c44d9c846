import { acceptInvitation } from '#app/features/profiles/team/commands/accept-invitation.server.ts';
import { declineInvitation } from '#app/features/profiles/team/commands/decline-invitation.server.ts';
import { InvitationPage } from '#app/features/profiles/team/components/invitation-page.tsx';
import { profileCookie } from '#app/http/current-profile.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/invitation';
import { showInvitation } from './show-invitation.ts';

export const loader = showInvitation;

export const action = pageForms({
  acceptance: formAction(acceptInvitation, {
    to: () => '/profiles?done=joined',
    headers: ({ profileId }, { brand }) => ({ 'set-cookie': profileCookie(profileId, brand.site) }),
  }),
  refusal: formAction(declineInvitation, {
    to: () => '/profiles?done=declined',
  }),
});

export const meta: Route.MetaFunction = () => [
  { title: words('profiles')('invitation.name') },
  { name: 'robots', content: 'noindex' },
  // The address is a secret that links to other sites must not carry along.
  { name: 'referrer', content: 'same-origin' },
];

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} refused={actionData} />;
}
