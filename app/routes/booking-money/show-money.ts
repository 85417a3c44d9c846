import { readMoneyTrail } from '#app/features/bookings/money/queries/read-money-trail.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

export const showMoney = forViewer(
  async ({
    viewer,
    currentId: current,
    services: { database, cards },
    params: { bookingId },
  }: Viewed<'bookingId'>) => {
    const { timeZone } = viewer;
    const query = { bookingId, current };
    const { trail, ...money } = await readMoneyTrail(database.orm, viewer, query);
    return {
      money,
      trail,
      reader: { timeZone },
      now: money.now,
      canPay: cards !== null,
    };
  },
);
