import { InvitationPage } from '#app/features/profiles/team/components/invitation-page.tsx';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/invitation';
import { showInvitation } from './show-invitation.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showInvitation({ context, request, params });
}

export const meta: Route.MetaFunction = () => [
  { title: words('profiles')('invitation.name') },
  { name: 'robots', content: 'noindex' },
  // The address is a secret that links to other sites must not carry along.
  { name: 'referrer', content: 'same-origin' },
];

export default function Invitation({ loaderData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} />;
}
