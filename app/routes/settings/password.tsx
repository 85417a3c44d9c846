import { passwordForm } from '#app/features/accounts/forms.ts';
import { changePassword } from '#app/features/accounts/settings/commands/change-password.server.ts';
import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/password';
import { type Change, changeSetting, newSession, newSessionIfEnded } from './change-setting.ts';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export function action(asked: Route.ActionArgs) {
  const change = async ({ services, viewer, typed, network }: Change) => {
    const { password, currentPassword } = parseInput(passwordForm, typed);
    await changePassword(services, viewer, { password }, { currentPassword, network });
    return newSession(asked, viewer.accountId);
  };
  return changeSetting(asked, 'password', change, {
    headersOfRepeat: () => newSessionIfEnded(asked),
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} part="password" refused={actionData} />;
}
