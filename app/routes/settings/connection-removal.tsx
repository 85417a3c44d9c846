import { removeConnection } from '#app/features/accounts/settings/commands/remove-connection.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/connection-removal';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'connection-removed', ({ services, viewer }) =>
    removeConnection(services, viewer, asked.params.connectionId),
  );
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function ConnectionRemoval({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="connections" refused={actionData} />;
}
