import { removePasskey } from '#app/features/accounts/settings/commands/change-passkey.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/passkey-removal';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'passkey-removed', ({ services, viewer }) =>
    removePasskey(services, viewer, asked.params.passkeyId),
  );
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function PasskeyRemoval({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <SettingsPage {...loaderData} part="passkeys" itemId={params.passkeyId} refused={actionData} />
  );
}
