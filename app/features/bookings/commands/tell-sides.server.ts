import { aliasedTable, and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { type MailTopic, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import type { Side } from '#app/domain/bookings/terms.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type BookingMail, bookingMail, type MailedBooking } from '../emails/booking-mail.tsx';

type Told = {
  bookingId: string;
  kind: BookingMail;
  /** Who did it. The clock and both together tell both sides. */
  by: Side | 'clock' | 'both';
  /** A reason or a comment. */
  said?: string;
  /** Who did it, who needn't be told; they may work on both sides. */
  exceptAccountId?: string;
};

/**
 * Writes mails to everybody who sees to bookings on the side that has to know: the other one, or
 * both. Comes after the change, in its transaction, since deadlines are read from the booking.
 */
export async function tellSides(
  tx: Orm,
  brand: Brand,
  { bookingId, kind, by, said = '', exceptAccountId }: Told,
): Promise<void> {
  const booking = await readBooking(tx, bookingId);
  if (!booking) return;
  const told = toldSides[by].flatMap((side) => booking[side].id ?? []);
  const mails: OutboxEvent[] = [];
  const reached = new Set([exceptAccountId]);
  for (const member of await readMembers(tx, told)) {
    if (reached.has(member.accountId) || !rightsOf(member.role).includes('see bookings')) continue;
    if (!wantsMail(member.mailChoices, topicOf(kind))) continue;
    reached.add(member.accountId);
    const isVenue = member.profileId === booking.venue.id;
    const [own, other] = isVenue
      ? [booking.venue, booking.performer]
      : [booking.performer, booking.venue];
    const about: MailedBooking = { ...booking, ownName: own.name, otherName: other.name, said };
    mails.push({ type: 'mail', payload: bookingMail(brand, kind, about, member) });
  }
  await writeOutbox(tx, ...mails);
}

const toldSides: Record<Told['by'], Side[]> = {
  venue: ['performer'],
  performer: ['venue'],
  clock: ['venue', 'performer'],
  both: ['venue', 'performer'],
};

function topicOf(kind: BookingMail): MailTopic {
  return kind === 'commented' ? 'messages' : 'bookings';
}

async function readBooking(tx: Orm, bookingId: string) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [booking] = await tx
    .select({
      bookingId: bookings.id,
      title: events.title,
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      deadlineAt: bookings.pendingUntil,
      venue: { id: bookings.venueId, name: venue.displayName },
      performer: { id: bookings.performerId, name: performer.displayName },
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(eq(bookings.id, bookingId));
  return booking;
}

function readMembers(tx: Orm, profileIds: string[]) {
  return tx
    .select({
      profileId: profileMembers.profileId,
      role: profileMembers.role,
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      timeZone: accounts.timeZone,
      mailChoices: accounts.mailChoices,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(inArray(profileMembers.profileId, profileIds), eq(accounts.emailVerified, true)))
    .orderBy(profileMembers.createdAt, profileMembers.accountId);
}
