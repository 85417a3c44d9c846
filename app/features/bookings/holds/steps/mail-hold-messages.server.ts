import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { Unread } from '#app/features/messaging/commands/mail-unread.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { notifyOfHolds } from './notify-of-holds.server.ts';

/** Mails all unread messages about a hold as one. */
export async function mailHoldMessages(tx: Orm, brand: Brand, unread: Unread): Promise<void> {
  const { threadId, subjectId, profileId, texts: note, exceptAccountIds } = unread;
  const [hold] = await tx.select().from(holds).where(eq(holds.id, subjectId));
  if (!hold) return;
  const kind = profileId === hold.venueId ? 'messagedAtVenue' : 'messaged';
  await notifyOfHolds(tx, brand, [{ hold, kind, note, threadId, exceptAccountIds }]);
}
