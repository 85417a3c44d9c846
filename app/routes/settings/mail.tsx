import { chooseMails } from '#app/features/accounts/settings/commands/change-preferences.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/mail';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'mail', ({ services, viewer, typed }) =>
    chooseMails(services.database.orm, viewer, new Set(Object.keys(typed))),
  );
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="mail" refused={actionData} />;
}
