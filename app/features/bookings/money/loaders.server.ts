import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { readAfterShow, readMoneyTrail } from './queries.server.ts';

export const showAfter = forViewer(
  async ({ viewer, currentId: as, services, params: { bookingId } }: Viewed<'bookingId'>) => ({
    after: await readAfterShow(services, viewer, { bookingId, as }),
  }),
);

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
