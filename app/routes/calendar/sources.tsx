import { addSource } from '#app/features/calendar/commands/add-source.server.ts';
import { SettingsPage } from '#app/features/calendar/components/settings-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/sources';
import { showSettings } from './show-settings.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showSettings({ context, request, params });
}

export const action = formAction(addSource, {
  to: ({ as }) => `/profiles/${as}/calendar/settings?done=added`,
});

export const meta = privatePage(() => words('calendar')('pages.settings'));

/** The set-up again, with what was typed and what is wrong with it. */
export default function Sources({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} refused={actionData} />;
}
