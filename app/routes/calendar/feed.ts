import { redirect } from 'react-router';
import { renewFeed } from '#app/features/calendar/commands/renew-feed.server.ts';
import { buttonAction } from '#app/http/forms/form-action.server.ts';
import type { Route } from './+types/feed';

/** Where a link to the step is followed, the page that has its button answers. */
export function loader({ params: { profileId } }: Route.LoaderArgs) {
  return redirect(`/profiles/${profileId}/calendar/settings`, 303);
}

/** Makes the private address, or a new one. */
export const action = buttonAction(renewFeed, {
  to: ({ as }) => `/profiles/${as}/calendar/settings?done=renewed`,
});
