import { SettingsPage } from '#app/features/accounts/components/settings-page.tsx';
import type { Route } from './+types/settings';
import { loadSettings } from './load-settings.ts';
import { settingsMeta } from './settings-meta.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadSettings(asked);
}

export const meta = settingsMeta;

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
