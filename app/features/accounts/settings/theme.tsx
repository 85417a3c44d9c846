import { redirect } from 'react-router';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { changePreferences } from './commands.server.ts';

export function loader() {
  throw redirect('/settings#preferences', 303);
}

/** The switch in the bar stays on its page. */
export const action = formAction(changePreferences, { shows: () => ({}) });
