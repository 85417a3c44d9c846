import { type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { viewerContext } from './context.server.ts';

/**
 * Who is asking, on a page that is only for people who are signed in. Anybody else is sent to sign
 * in and then back; somebody whose account lacks its birth date is asked for it first.
 * @throws Response a redirect
 */
export function requireViewer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { isNewcomer = false } = {},
): Viewer {
  const viewer = context.get(viewerContext);
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, '') + search;
  const next = `next=${encodeURIComponent(request.method === 'GET' ? here : pathname)}`;
  if (!viewer) throw redirect(`/sign-in?${next}`, 303);
  if (!viewer.isComplete && !isNewcomer) throw redirect(`/sign-up/complete?${next}`, 303);
  return viewer;
}
