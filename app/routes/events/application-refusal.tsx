import { redirect } from 'react-router';
import { declineApplication } from '#app/features/events/commands/decline-application.server.ts';
import { ApplicationPage } from '#app/features/events/components/application-page.tsx';
import { declineForm } from '#app/features/events/forms.ts';
import { showApplication } from '#app/features/events/queries/show-application.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application-refusal';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(async () => ({ application: await showApplication(orm, viewer, params) }));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(declineForm, typed);
    await declineApplication(services, viewer, params.applicationId, input);
    throw redirect(`/events/${params.eventId}?done=declined`, 303);
  });
}

export const meta = privatePage(() => words('events')('application.short'));

/** The application again, with what is wrong with the reason. */
export default function ApplicationRefusal({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} refused={actionData} />;
}
