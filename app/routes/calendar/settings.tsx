import { SettingsPage } from '#app/features/calendar/components/settings-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/settings';
import { showSettings } from './show-settings.ts';

/** What may have been done just before, as the address says it. */
const steps = ['renewed', 'added', 'removed'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shown = await showSettings({ context, request, params });
  const done = new URL(request.url).searchParams.get('done');
  return { ...shown, done: steps.find((step) => step === done) };
}

export const meta = privatePage(() => words('calendar')('pages.settings'));

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
