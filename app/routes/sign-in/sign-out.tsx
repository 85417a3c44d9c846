import { redirect } from 'react-router';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import type { Route } from './+types/sign-out';

export function loader() {
  throw redirect('/', 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { next } = await readForm(request);
  const { cookies } = await callIdentity(context, request, (api, headers) =>
    api.signOut({ headers, returnHeaders: true }),
  );
  return redirect(ownPath(next), { status: 303, headers: cookies });
}
