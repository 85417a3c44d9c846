import { aliasedTable, and, eq, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { isOptional, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import type { Brand } from '#app/platform/brand.ts';
import { bookingMail, type MailedBooking } from '../emails/booking-mail.tsx';
import { type BookingMail, bookingNotifications } from '../notifications.ts';
import { factsOf, type Instalment, instalmentOf } from '../words/booking-times.ts';

type Told = {
  bookingId: string;
  kind: BookingMail;
  /** Who did it. The clock and both together tell both sides. */
  by: Side | 'clock' | 'both';
  /** A reason or a comment, or several. */
  note?: string | string[];
  /** What is to be paid, or has been. */
  instalment?: Instalment;
  /** What its text can’t say by itself, such as amounts, to the side that reads it. */
  details?: (reader: Side) => string[];
  /** When and where it is. */
  show?: MailedBooking['show'];
  /** Where it can be answered by mail. */
  threadId?: string;
  /** Who did it, who needn't be told; they may work on both sides. */
  exceptAccountId?: string;
  /** Who else needn’t be told. */
  exceptAccountIds?: string[];
};

/**
 * Tells everybody who sees to bookings on the side that has to know, by mail and in the product: the
 * other one, or both. Comes after the change, in its transaction, since deadlines are read from the booking.
 */
export async function notifySides(
  tx: Orm,
  brand: Brand,
  {
    bookingId,
    kind,
    by,
    note = '',
    instalment,
    details = () => [],
    show,
    threadId,
    exceptAccountId,
    exceptAccountIds = [],
  }: Told,
): Promise<void> {
  const mails: OutboxEvent[] = [];
  const facts = instalment ? factsOf(instalment) : {};
  const pages = new Set<string>();
  const reached = new Set([exceptAccountId, ...exceptAccountIds]);
  const { topic } = bookingNotifications[kind];
  for (const { booking, venue, performer, member } of await readers[by](tx, { bookingId })) {
    pages.add(member.profileId);
    if (reached.has(member.accountId) || !rightsOf(member.role).includes('see bookings')) continue;
    if (!wantsMail(member.mailChoices, topic)) continue;
    reached.add(member.accountId);
    const isVenue = member.profileId === venue.id;
    const [own, other] = isVenue ? [venue, performer] : [performer, venue];
    const about: MailedBooking = {
      ...booking,
      ownName: own.name,
      otherName: other.name,
      note: [note].flat(),
      instalment: instalmentOf(facts, isVenue),
      details: () => details(isVenue ? 'venue' : 'performer'),
      show,
    };
    const choice = isOptional(topic) ? { accountId: member.accountId, topic } : undefined;
    const mail = bookingMail(brand, kind, about, { ...member, optional: choice?.topic });
    const { profileId, accountId } = member;
    const reply = threadId && { threadId, profileId, accountId };
    const payload = { ...mail, ...(choice && { choice }), ...(reply && { reply }) };
    mails.push({ type: 'mail', payload, accountId: exceptAccountId });
  }
  const notice = { kind, subject: { kind: 'booking', id: bookingId }, by: exceptAccountId };
  if (pages.size === 0) return;
  await writeOutbox(tx, ...mails, {
    type: 'notification due',
    payload: { ...notice, pages: [...pages], facts },
    accountId: exceptAccountId,
  });
}

/** The people of these sides, each with what is told of the booking. */
function readersOf(notice: Side[]) {
  return builtOnce((orm) => readersIn(orm, notice));
}

function readersIn(orm: Orm, notice: Side[]) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const pages = notice.map((side) => eq(profileMembers.profileId, bookings[`${side}Id`]));
  return orm
    .select({
      booking: {
        bookingId: bookings.id,
        title: events.title,
        startsAt: bookings.startsAt,
        timeZone: bookings.timeZone,
        deadlineAt: bookings.pendingUntil,
      },
      venue: { id: bookings.venueId, name: venue.displayName },
      performer: { id: bookings.performerId, name: performer.displayName },
      member: {
        profileId: profileMembers.profileId,
        role: profileMembers.role,
        accountId: accounts.id,
        email: accounts.email,
        language: accounts.language,
        timeZone: accounts.timeZone,
        mailChoices: accounts.mailChoices,
      },
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(profileMembers, or(...pages))
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(and(eq(bookings.id, sql.placeholder('bookingId')), eq(accounts.emailVerified, true)))
    .orderBy(profileMembers.createdAt, profileMembers.accountId);
}

const ofBoth = readersOf(['venue', 'performer']);
const readers = {
  venue: readersOf(['performer']),
  performer: readersOf(['venue']),
  clock: ofBoth,
  both: ofBoth,
};
