import { inviteMember } from '#app/features/profiles/team/commands/invite-member.server.ts';
import { splitPayouts } from '#app/features/profiles/team/commands/split-payouts.server.ts';
import { withdrawInvitation } from '#app/features/profiles/team/commands/withdraw-invitation.server.ts';
import { TeamPage } from '#app/features/profiles/team/components/team-page.tsx';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/team';
import { showTeam } from './show-team.ts';

export async function loader(args: Route.LoaderArgs) {
  return { ...(await showTeam(args)), done: doneIn(args.url, steps) };
}

/** Steps done just before, which the address names. */
const steps = ['invited', 'withdrawn', 'changed', 'removed', 'shared'] as const;

export const action = pageForms({
  invitations: formAction(inviteMember, {
    to: ({ as }) => `/profiles/${as}/team?done=invited`,
  }),
  withdrawal: formAction(withdrawInvitation, {
    to: ({ as }) => `/profiles/${as}/team?done=withdrawn`,
  }),
  'payout-splits': formAction(splitPayouts, {
    to: ({ as }) => `/profiles/${as}/team?done=shared`,
  }),
});

export const meta = privatePage(() => words('profiles')('pages.members'));

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} refused={actionData} />;
}
