import { addressForm } from '#app/features/accounts/forms.ts';
import { askAddressChange } from '#app/features/accounts/settings/commands/change-address.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/address';
import { changeSetting } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  return changeSetting(asked, 'address-asked', async ({ services, viewer, typed, network }) => {
    const { email, currentPassword } = parseInput(addressForm, typed);
    await askAddressChange(services, viewer, { email }, { currentPassword, network });
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="address" refused={actionData} />;
}
