import { chooseMails } from '#app/features/accounts/commands/change-preferences.server.ts';
import { SettingsPage } from '#app/features/accounts/components/settings-page.tsx';
import type { Route } from './+types/mail';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';
import { settingsMeta } from './settings-meta.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'mail', ({ services, viewer, typed }) =>
    chooseMails(services.database.orm, viewer, new Set(Object.keys(typed))),
  );
}

export const meta = settingsMeta;

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="mail" refused={actionData} />;
}
