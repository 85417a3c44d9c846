import { preferencesForm } from '#app/features/accounts/forms.ts';
import { changePreferences } from '#app/features/accounts/settings/commands/change-preferences.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/preferences';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'preferences', async ({ services, viewer, typed }) => {
    const input = parseInput(preferencesForm, typed);
    await changePreferences(services.database.orm, viewer, input);
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="preferences" refused={actionData} />;
}
