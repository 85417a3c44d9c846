import { readDisputeDesk } from '#app/features/bookings/disputes/queries/read-dispute-desk.server.ts';
import { type AskedAt, forViewer, requireAdmin } from '#app/http/for-viewer.server.ts';
import { showThread } from '#app/routes/messaging/show-thread.ts';

/** A dispute with its thread, as an administrator decides it. */
export function showDisputeDesk(args: AskedAt<'disputeId'>) {
  requireAdmin(args.context, args.request);
  const { disputeId } = args.params;
  const about = { kind: 'dispute', subjectId: disputeId, pageIds: [] as string[] } as const;
  const show = forViewer(async (viewed) => ({
    desk: await readDisputeDesk(viewed.orm, viewed.viewer, disputeId),
    talk: await showThread(viewed, about, true),
    timeZone: viewed.viewer.timeZone,
  }));
  return show(args);
}
