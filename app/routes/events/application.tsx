import { readApplication } from '#app/features/events/commands/read-application.server.ts';
import { ApplicationPage } from '#app/features/events/components/application-page.tsx';
import { showApplication } from '#app/features/events/queries/show-application.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application';

/** To open an application is to read it, and its performer sees that. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { database } = context.get(servicesContext);
  return orRefuse(async () => {
    const application = await showApplication(database.orm, viewer, params);
    if (!isAhead(request)) await readApplication(database, viewer, params.applicationId);
    return { application };
  });
}

/** A browser that fetches a page before anybody has asked for it. */
function isAhead({ headers }: Request): boolean {
  return /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}

export const meta = privatePage(() => words('events')('application.short'));

export default function Application({ loaderData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} refused={undefined} />;
}
