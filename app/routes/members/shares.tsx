import { redirect } from 'react-router';
import { sharePayouts } from '#app/features/profiles/commands/share-payouts.server.ts';
import { MembersPage } from '#app/features/profiles/components/members-page.tsx';
import { sharesForm } from '#app/features/profiles/forms.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/shares';
import { showMembers } from './show-members.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMembers({ context, request, params });
}

export async function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(sharesForm, typed);
    await sharePayouts(services, viewer, profileId, input);
    throw redirect(`/profiles/${profileId}/members?done=shared`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with the shares as they were typed and what is wrong with them. */
export default function Shares({ loaderData, actionData }: Route.ComponentProps) {
  return <MembersPage {...loaderData} refused={actionData} />;
}
