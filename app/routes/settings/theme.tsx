import { redirect } from 'react-router';
import { changePreferences } from '#app/features/accounts/settings/commands/change-preferences.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';

export function loader() {
  throw redirect('/settings#preferences', 303);
}

/** The switch in the bar stays on its page. */
export const action = formAction(changePreferences, { shows: () => ({}) });
