import { readAfterShow } from '#app/features/bookings/money/queries/read-after-show.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

export const showAfter = forViewer(
  async ({
    viewer,
    currentId: current,
    services: { database, secret },
    params: { bookingId },
  }: Viewed<'bookingId'>) => ({
    after: await readAfterShow(database.orm, viewer, { bookingId, current, secret }),
  }),
);
