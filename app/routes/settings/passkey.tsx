import { passkeyForm } from '#app/features/accounts/forms.ts';
import { renamePasskey } from '#app/features/accounts/settings/commands/change-passkey.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/passkey';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'passkey-renamed', async ({ services, viewer, typed }) => {
    const { passkeyId } = asked.params;
    const input = parseInput(passkeyForm, typed);
    await renamePasskey(services.database.orm, viewer, passkeyId, input);
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Passkey({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <SettingsPage {...loaderData} part="passkeys" itemId={params.passkeyId} refused={actionData} />
  );
}
