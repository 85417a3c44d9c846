import { pageStep, redirectToEditor } from '#app/http/forms/page-forms.server.ts';
import type { Route } from './+types/page-step';
import { hideProfile, showProfileAgain } from './commands.server.ts';
import { discardDraft, publishProfile } from './editor/commands.server.ts';

export const loader = redirectToEditor;

/** The acts on a whole page, by the last part of the address. */
const steps: Record<string, ReturnType<typeof pageStep>> = {
  publication: pageStep(publishProfile, 'published'),
  hiding: pageStep(hideProfile, 'hidden'),
  showing: pageStep(showProfileAgain, 'shown'),
  discarding: pageStep(discardDraft, 'discarded'),
};

export function action(sent: Route.ActionArgs) {
  const last =
    new URL(sent.request.url).pathname
      .replace(/\.data$/, '')
      .split('/')
      .at(-1) ?? '';
  return steps[last]?.(sent);
}
