import { declineApplication } from '#app/features/events/commands/decline-application.server.ts';
import { ApplicationPage } from '#app/features/events/components/application-page.tsx';
import { showApplication } from '#app/features/events/queries/show-application.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application-refusal';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(async () => ({ application: await showApplication(orm, viewer, params) }));
}

export const action = formAction(declineApplication, {
  to: (_, { eventId }) => `/events/${eventId}?done=declined`,
});

export const meta = privatePage(() => words('events')('application.short'));

/** The application again, with what is wrong with the reason. */
export default function ApplicationRefusal({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} refused={actionData} />;
}
