import { hideProfile } from '#app/features/profiles/commands/hide-profile.server.ts';
import { leadToEditor, takePageStep } from '#app/http/answers/take-page-step.server.ts';
import type { Route } from './+types/hiding';

export const loader = leadToEditor;

export function action(sent: Route.ActionArgs) {
  return takePageStep(sent, 'hidden', ({ services, viewer, profileId }) =>
    hideProfile(services.database, viewer, profileId),
  );
}
