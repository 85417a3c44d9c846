import { data, type RouterContextProvider } from 'react-router';
import { readInvitation } from '#app/features/profiles/team/queries/read-invitation.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { invitationId: string };
};

/** What an invitation shows to whoever is signed in; anybody else signs in first. */
export async function showInvitation({ context, request, params: { invitationId } }: Asked) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const shown = await readInvitation(orm, viewer, invitationId);
  const { email } = viewer;
  const status = statuses[shown.state];
  if (shown.state !== 'open') return data({ invitationId, email, ...shown }, { status });
  const expiresAt = dayAt(shown.expiresAt, viewer);
  return data({ invitationId, email, ...shown, expiresAt }, { status });
}

const statuses = { open: 200, 'for another': 403, gone: 404 };
