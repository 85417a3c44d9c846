import { publishProfile } from '#app/features/profiles/editor/commands/publish-profile.server.ts';
import { leadToEditor, takePageStep } from '#app/http/answers/take-page-step.server.ts';
import type { Route } from './+types/publication';

export const loader = leadToEditor;

export function action(sent: Route.ActionArgs) {
  return takePageStep(sent, 'published', ({ services, viewer, profileId, revision }) =>
    publishProfile(services.database, viewer, profileId, revision),
  );
}
