import { readDisputeDesk } from '#app/features/bookings/disputes/queries/read-dispute-desk.server.ts';
import { type AskedAt, forViewer, requireAdmin } from '#app/http/for-viewer.server.ts';
import { showThread } from '#app/routes/messaging/show-thread.ts';

/** One dispute with its thread, as an administrator decides it. */
export function showDisputeDesk(asked: AskedAt<'disputeId'>) {
  requireAdmin(asked.context, asked.request);
  const { disputeId } = asked.params;
  const about = { kind: 'dispute', subjectId: disputeId, pageIds: [] as string[] } as const;
  const show = forViewer(async (viewed) => ({
    desk: await readDisputeDesk(viewed.orm, viewed.viewer, disputeId),
    talk: await showThread(viewed, about, true),
    timeZone: viewed.viewer.timeZone,
  }));
  return show(asked);
}
