import { redirect } from 'react-router';
import { payoutSplitsForm } from '#app/features/profiles/forms.ts';
import { splitPayouts } from '#app/features/profiles/team/commands/split-payouts.server.ts';
import { TeamPage } from '#app/features/profiles/team/components/team-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payout-splits';
import { showTeam } from './show-team.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTeam({ context, request, params });
}

export async function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(payoutSplitsForm, typed);
    await splitPayouts(services, viewer, profileId, input);
    throw redirect(`/profiles/${profileId}/team?done=shared`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('pages.members'));

/** The members again, with the shares as they were typed and what is wrong with them. */
export default function Shares({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} refused={actionData} />;
}
