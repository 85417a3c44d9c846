import { data, redirect } from 'react-router';
import { themeForm } from '#app/features/accounts/forms.ts';
import { changePreferences } from '#app/features/accounts/settings/commands/change-preferences.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import type { Route } from './+types/theme';
import { readChange } from './change-setting.ts';

export function loader() {
  throw redirect('/settings#preferences', 303);
}

/** The switch in the bar, which stays on its page. */
export async function action(asked: Route.ActionArgs) {
  const { services, viewer, typed } = await readChange(asked);
  return answerTyped(typed, async () => {
    await changePreferences(services.database.orm, viewer, parseInput(themeForm, typed));
    return data(null, { status: 200 });
  });
}
