import { discardDraft } from '#app/features/profiles/editor/commands/discard-draft.server.ts';
import { leadToEditor, takePageStep } from '#app/http/answers/take-page-step.server.ts';
import type { Route } from './+types/discarding';

export const loader = leadToEditor;

export function action(sent: Route.ActionArgs) {
  return takePageStep(sent, 'discarded', ({ services, viewer, profileId, revision }) =>
    discardDraft(services.database, viewer, profileId, revision),
  );
}
