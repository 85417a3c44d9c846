import { showProfileAgain } from '#app/features/profiles/commands/hide-profile.server.ts';
import { leadToEditor, takePageStep } from '#app/http/answers/take-page-step.server.ts';
import type { Route } from './+types/showing';

export const loader = leadToEditor;

export function action(sent: Route.ActionArgs) {
  return takePageStep(sent, 'shown', ({ services, viewer, profileId }) =>
    showProfileAgain(services.database, viewer, profileId),
  );
}
