import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { readHoldVenue } from '../../queries/read-stage.server.ts';

/** The hold of an invitation’s link. */
export async function readInvitedHold(orm: Orm, token: string) {
  const { day, stageId, venueId, expiresAt } = await findInvitedHold(orm, token);
  const venue = await readHoldVenue(orm, venueId);
  const roomName = venue?.stages.find((stage) => stage.stageId === stageId)?.name ?? null;
  const { name: venueName = null, timeZone = 'UTC' } = venue ?? {};
  return { day, venueId, venueName, roomName, timeZone, expiresAt };
}

/**
 * An open hold for a performer without a page, by the link in their mail.
 * @throws AppError `not-found`
 */
export async function findInvitedHold(orm: Orm, token: string) {
  const ofToken = eq(holds.inviteHash, hashOfToken(token));
  const isOpen = and(isNull(holds.endedAt), gt(holds.expiresAt, sql`now()`));
  const [hold] = await orm.select().from(holds).where(and(ofToken, isOpen));
  if (!hold) throw new AppError('not-found', words('bookings')('holds.invited.over'));
  return hold;
}
