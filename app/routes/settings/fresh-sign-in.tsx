import { redirect } from 'react-router';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import type { Route } from './+types/fresh-sign-in';
import { readChange } from './change-setting.ts';

export function loader() {
  throw redirect('/settings', 303);
}

/** Signs out here, to sign in again and come back. */
export async function action(asked: Route.ActionArgs) {
  const { typed } = await readChange(asked);
  const { cookies } = await callIdentity(asked.context, asked.request, (api, headers) =>
    api.signOut({ headers, returnHeaders: true }),
  );
  const next = ownPath(typed.next, '/settings');
  return redirect(`/sign-in?next=${encodeURIComponent(next)}`, { status: 303, headers: cookies });
}
