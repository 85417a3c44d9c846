import { redirect } from 'react-router';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { signOut } from './commands.server.ts';
import { onTheWay } from './fields.ts';

export function loader() {
  throw redirect('/', 303);
}

export const action = formAction(signOut, { form: onTheWay, to: ({ next }) => ownPath(next) });
