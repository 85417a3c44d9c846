import type { Orm } from '#app/db/client.server.ts';
import { disputeStatements } from '#app/db/schema/disputes.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { writeAbout } from '#app/features/messaging/write-message.server.ts';

type Statement = {
  disputeId: string;
  by: Side | 'platform';
  offersVenueGetsMinor: number | null;
  message: { as: string | null; accountId: string; text: string; fileIds?: string[] };
};

/**
 * Writes a statement of a side or the platform into the thread of a dispute, with a side’s offer.
 */
export async function writeStatement(
  tx: Orm,
  { venueId, performerId }: { venueId: string | null; performerId: string | null },
  { disputeId, by, offersVenueGetsMinor, message }: Statement,
): Promise<string> {
  const pageIds = [venueId, performerId].filter((id) => id !== null);
  const about = { kind: 'dispute', subjectId: disputeId, pageIds, isKeptOpen: true } as const;
  const { messageId: id } = await writeAbout(tx, about, { ...message, isMailed: true });
  await tx.insert(disputeStatements).values({ id, disputeId, by, offersVenueGetsMinor });
  return id;
}
