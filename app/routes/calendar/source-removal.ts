import { redirect } from 'react-router';
import { removeSource } from '#app/features/calendar/commands/remove-source.server.ts';
import { buttonAction } from '#app/http/forms/form-action.server.ts';
import type { Route } from './+types/source-removal';

/** Where a link to the step is followed, the page that has its button answers. */
export function loader({ params: { profileId } }: Route.LoaderArgs) {
  return redirect(`/profiles/${profileId}/calendar/settings`, 303);
}

export const action = buttonAction(removeSource, {
  to: ({ as }) => `/profiles/${as}/calendar/settings?done=removed`,
});
