import { redirect } from 'react-router';
import { removeSource } from '#app/features/calendar/commands/remove-source.server.ts';
import { answerButton } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { Route } from './+types/source-removal';

/** Where a link to the step is followed, the page that has its button answers. */
export function loader({ params: { profileId } }: Route.LoaderArgs) {
  return redirect(`/profiles/${profileId}/calendar/settings`, 303);
}

export function action({ context, request, params: { profileId, sourceId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerButton({ context, request }, async ({ services }) => {
    await removeSource(services, viewer, profileId, sourceId);
    return redirect(`/profiles/${profileId}/calendar/settings?done=removed`, 303);
  });
}
