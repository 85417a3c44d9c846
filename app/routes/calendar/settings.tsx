import { addSource } from '#app/features/calendar/commands/add-source.server.ts';
import { removeSource } from '#app/features/calendar/commands/remove-source.server.ts';
import { renewFeed } from '#app/features/calendar/commands/renew-feed.server.ts';
import { SettingsPage } from '#app/features/calendar/components/settings-page.tsx';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { buttonAction, formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/settings';
import { showSettings } from './show-settings.ts';

/** What may have been done just before, as the address says it. */
const steps = ['renewed', 'added', 'removed'] as const;

export async function loader(asked: Route.LoaderArgs) {
  return { ...(await showSettings(asked)), done: doneIn(asked.url, steps) };
}

export const action = pageForms({
  feed: buttonAction(renewFeed, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=renewed`,
  }),
  removal: buttonAction(removeSource, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=removed`,
  }),
  sources: formAction(addSource, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=added`,
  }),
});

export const meta = privatePage(() => words('calendar')('pages.settings'));

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} refused={actionData} />;
}
