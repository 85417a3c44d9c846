import { showThread } from '#app/features/messaging/loaders.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { Services } from '#app/http/context.server.ts';
import { type AskedAt, forViewer, requireAdmin } from '#app/http/for-viewer.server.ts';
import { readHeld } from '../money/read-held.server.ts';
import { readDisputeDesk } from './queries.server.ts';

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

/** The currency of amounts in a dispute. */
export async function heldCurrency(
  { database }: Services,
  { params, typed }: Record<'params' | 'typed', { bookingId?: string | undefined }>,
): Promise<string> {
  const { data: bookingId = '' } = id.safeParse(params.bookingId ?? typed.bookingId);
  return (await readHeld(database.orm, bookingId)).currency;
}
