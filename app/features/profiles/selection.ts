import { data, redirect } from 'react-router';
import { servicesContext } from '#app/http/context.server.ts';
import { profileCookie } from '#app/http/cookies.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import type { Route } from './+types/selection';
import { membershipOf } from './policy.ts';

export function loader() {
  throw redirect('/profiles', 303);
}

/** Lets this browser work as another page, and leads back to where it was. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  if (!membershipOf(viewer, params.profileId)) throw data(null, { status: 404 });
  const { back } = await readForm(request);
  const { brand } = context.get(servicesContext);
  return redirect(ownPath(back, '/profiles'), {
    status: 303,
    headers: { 'set-cookie': profileCookie(params.profileId, brand.site) },
  });
}
