import { redirect } from 'react-router';
import { removeBlock } from '#app/features/calendar/commands/remove-block.server.ts';
import { answerButton } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { Route } from './+types/block-removal';

/** Where a link to the step is followed, the page that has its button answers. */
export function loader({ params: { profileId, blockId } }: Route.LoaderArgs) {
  return redirect(`/profiles/${profileId}/calendar/blocks/${blockId}`, 303);
}

export function action({ context, request, params: { profileId, blockId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerButton({ context, request }, async ({ services }) => {
    await removeBlock(services, viewer, profileId, blockId);
    return redirect(`/profiles/${profileId}/calendar?done=removed`, 303);
  });
}
