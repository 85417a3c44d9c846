import { signOutOthers } from '#app/features/accounts/settings/commands/end-sessions.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/other-devices';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'other-devices', ({ services, viewer }) =>
    signOutOthers(services.database.orm, viewer),
  );
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function OtherDevices({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="devices" refused={actionData} />;
}
