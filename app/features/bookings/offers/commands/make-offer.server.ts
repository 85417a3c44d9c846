import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { applications } from '#app/db/schema/events.ts';
import type { BookingFacts } from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { requireUnblocked } from '#app/features/messaging/blocks/queries/find-block.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';
import { newId } from '#app/platform/token.server.ts';
import { carryHold } from '../../holds/steps/end-holds-of-night.server.ts';
import { type Night, requireNight } from '../../holds/steps/require-night.server.ts';
import { type Backdating, lockBooking } from '../../queries/lock-booking.server.ts';
import { type Parties, readParties } from '../../queries/read-parties.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { requireCurrency } from '../../steps/require-currency.server.ts';
import { writeDeal } from '../../terms/words/write-deal.ts';
import { offer } from '../fields.ts';
import { putTerms, requireVenueClock } from '../steps/put-terms.server.ts';

/**
 * Makes the first offer of a booking, from either side. It takes no time of anyone: offers may
 * overlap until one is agreed on.
 * @throws AppError `conflict` for a night that is cancelled, an application that is answered, or if
 *   one side has blocked the other
 */
export const makeOffer = pageCommand({
  operation: 'makeOffer',
  may: 'make and answer offers',
  input: offer,
  async run(
    {
      services: { database, brand, settings, writtenAt },
      viewer,
      page: { profileId },
    }: OnPage<{ database: Database; brand: Brand; settings: Settings } & Backdating>,
    input,
  ) {
    requireCurrency(input.terms, { settings });
    return database.orm.transaction(async (tx) => {
      const parties = await readParties(tx, profileId, input.with);
      await requireUnblocked(tx, profileId, [input.with]);
      const night = await requireNight(tx, parties, input);
      requireVenueClock(input.terms, night.timeZone);
      // The past offers of the demo town don’t count as messages.
      if (!writtenAt)
        await limitMessages(tx, 'offer', { accountId: viewer.accountId, toPageIds: [input.with] });
      const bookingId = await writeBooking(tx, parties, night, input);
      const booking = await lockBooking(tx, bookingId, writtenAt);
      const offered = await putTerms(
        { tx, booking, by: parties.side, viewer },
        { ...input, ...night },
        'send',
      );
      await carryHold(tx, offered);
      if (input.applicationId) await noteOffered(tx, input.applicationId);
      const notice = { bookingId, kind: 'offered', by: parties.side, note: input.comment } as const;
      const details = () => writeDeal(input.terms).slice(0, 1);
      await notifySides(tx, brand, { ...notice, details, exceptAccountId: viewer.accountId });
      return { bookingId, version: offered.latestVersion };
    });
  },
});

/** A booking before its first terms; the side that makes the offer has the turn. */
async function writeBooking(
  tx: Orm,
  { venueId, performerId, side }: Parties,
  { eventId, timeZone }: Night,
  { slotId, applicationId, terms }: z.output<typeof offer>,
): Promise<string> {
  const id = newId();
  await tx.insert(bookings).values({
    id,
    venueId,
    performerId,
    eventId,
    slotId,
    applicationId,
    timeZone,
    ...startOf(side),
    ...bookedTimes(terms.schedule),
  });
  return id;
}

function startOf(side: Side): Pick<BookingFacts, 'state' | 'turn'> & { firm: boolean } {
  return { state: 'draft', turn: side, firm: false };
}

async function noteOffered(tx: Orm, applicationId: string): Promise<void> {
  await tx
    .update(applications)
    .set({ offeredAt: sql`now()` })
    .where(and(eq(applications.id, applicationId), isNull(applications.offeredAt)));
}
