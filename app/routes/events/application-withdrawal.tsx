import { redirect } from 'react-router';
import { withdrawApplication } from '#app/features/events/commands/withdraw-application.server.ts';
import { OwnApplications } from '#app/features/events/components/own-applications.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application-withdrawal';
import { showOwnApplications } from './show-own-applications.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showOwnApplications({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { profileId, applicationId } = params;
  return answerForm({ context, request }, async ({ services }) => {
    await withdrawApplication(services.database, viewer, applicationId);
    throw redirect(`/profiles/${profileId}/applications?done=withdrawn`, 303);
  });
}

export const meta = privatePage(() => words('events')('own.short'));

/** The applications again, with the reason why none was taken back. */
export default function ApplicationWithdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnApplications {...loaderData} refused={actionData} />;
}
