import { redirect } from 'react-router';
import { addSource } from '#app/features/calendar/commands/add-source.server.ts';
import { SettingsPage } from '#app/features/calendar/components/settings-page.tsx';
import { sourceForm } from '#app/features/calendar/forms.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/sources';
import { showSettings } from './show-settings.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showSettings({ context, request, params });
}

export async function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { database } = services;
    const input = parseInput(sourceForm, typed);
    await addSource({ database }, viewer, profileId, input);
    throw redirect(`/profiles/${profileId}/calendar/settings?done=added`, 303);
  });
}

export const meta = privatePage(() => words('calendar')('pages.settings'));

/** The set-up again, with what was typed and what is wrong with it. */
export default function Sources({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} refused={actionData} />;
}
