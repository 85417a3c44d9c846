import { data } from 'react-router';
import { readInvitation } from '#app/features/profiles/team/queries/read-invitation.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';

/** What an invitation shows to whoever is signed in; anybody else signs in first. */
export const showInvitation = forViewer(
  async ({ viewer, orm, params: { invitationId } }: Viewed<'invitationId'>) => {
    const shown = await readInvitation(orm, viewer, invitationId);
    const { email } = viewer;
    const status = statuses[shown.state];
    if (shown.state !== 'open') return data({ invitationId, email, ...shown }, { status });
    const expiresAt = dayAt(shown.expiresAt, viewer);
    return data({ invitationId, email, ...shown, expiresAt }, { status });
  },
);

const statuses = { open: 200, 'for another': 403, gone: 404 };
