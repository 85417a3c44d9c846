import { redirect } from 'react-router';
import { renewFeed } from '#app/features/calendar/commands/renew-feed.server.ts';
import { answerButton } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { Route } from './+types/feed';

/** Where a link to the step is followed, the page that has its button answers. */
export function loader({ params: { profileId } }: Route.LoaderArgs) {
  return redirect(`/profiles/${profileId}/calendar/settings`, 303);
}

/** Makes the private address, or a new one. */
export function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerButton({ context, request }, async ({ services }) => {
    await renewFeed(services, viewer, profileId);
    return redirect(`/profiles/${profileId}/calendar/settings?done=renewed`, 303);
  });
}
