import { redirect } from 'react-router';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { findOrderPath } from './queries.server.ts';

/** Redirects to the running order of a booking's event. */
export const loader = forViewer(
  async ({ viewer, orm, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    throw redirect(await findOrderPath(orm, viewer, { bookingId, current: currentId }), 303);
  },
);
