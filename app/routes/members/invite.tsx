import { redirect } from 'react-router';
import { inviteMember } from '#app/features/profiles/commands/invite-member.server.ts';
import { MembersPage } from '#app/features/profiles/components/members-page.tsx';
import { invitationForm } from '#app/features/profiles/forms.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/invite';
import { showMembers } from './show-members.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMembers({ context, request, params });
}

export async function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(invitationForm, typed);
    await inviteMember(services, viewer, profileId, input);
    throw redirect(`/profiles/${profileId}/members?done=invited`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with what was typed and what is wrong with it. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  return <MembersPage {...loaderData} refused={actionData} />;
}
