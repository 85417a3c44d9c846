import { data, type RouterContextProvider } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireViewer } from './require-viewer.server.ts';

/**
 * Who is asking, on a page for the platform’s administrators. To anybody else there is no such page.
 * @throws Response a redirect to sign in, or 404
 */
export function requireAdmin(context: Readonly<RouterContextProvider>, request: Request): Viewer {
  const viewer = requireViewer(context, request);
  if (!viewer.isAdmin) throw data(null, { status: 404 });
  return viewer;
}
