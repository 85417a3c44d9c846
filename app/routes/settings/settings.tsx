import { SettingsPage } from '#app/features/accounts/settings/components/settings-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/settings';
import { loadSettings } from './load-settings.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
