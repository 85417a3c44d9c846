import { data } from 'react-router';
import { acceptInvitation } from '#app/features/profiles/team/commands/accept-invitation.server.ts';
import { declineInvitation } from '#app/features/profiles/team/commands/decline-invitation.server.ts';
import { InvitationPage } from '#app/features/profiles/team/components/invitation-page.tsx';
import { readInvitation } from '#app/features/profiles/team/queries/read-invitation.server.ts';
import { profileCookie } from '#app/http/cookies.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/invitation';

/** The invitation for a signed-in person; other visitors sign in first. */
export const loader = forViewer(
  async ({ viewer, orm, params: { invitationId } }: Viewed<'invitationId'>) => {
    const invitation = await readInvitation(orm, viewer, invitationId);
    const { email } = viewer;
    const status = statuses[invitation.state];
    if (invitation.state !== 'open')
      return data({ invitationId, email, ...invitation }, { status });
    const expiresAt = dayAt(invitation.expiresAt, viewer);
    return data({ invitationId, email, ...invitation, expiresAt }, { status });
  },
);

const statuses = { open: 200, 'for another': 403, gone: 404 };

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
