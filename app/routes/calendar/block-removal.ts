import { redirect } from 'react-router';
import { removeBlock } from '#app/features/calendar/commands/remove-block.server.ts';
import { buttonAction } from '#app/http/forms/form-action.server.ts';
import type { Route } from './+types/block-removal';

/** Where a link to the step is followed, the page that has its button answers. */
export function loader({ params: { profileId, blockId } }: Route.LoaderArgs) {
  return redirect(`/profiles/${profileId}/calendar/blocks/${blockId}`, 303);
}

export const action = buttonAction(removeBlock, {
  to: ({ as }) => `/profiles/${as}/calendar?done=removed`,
});
