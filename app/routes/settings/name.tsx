import { nameForm } from '#app/features/accounts/forms.ts';
import { changeName } from '#app/features/accounts/settings/commands/change-name.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/name';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'name', async ({ services, viewer, typed }) => {
    await changeName(services.database.orm, viewer, parseInput(nameForm, typed));
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Name({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="name" refused={actionData} />;
}
