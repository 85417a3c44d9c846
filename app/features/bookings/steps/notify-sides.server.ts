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
import { bookingMail, type MailedBooking } from '../mails.tsx';
import { type BookingMail, bookingNotifications } from '../notifications.ts';
import { amountFor, factsOf, type MailedAmount } from '../words.ts';

type Notice = {
  bookingId: string;
  kind: BookingMail;
  /** The side that did it; the other one is notified. The clock and `both` notify both sides. */
  by: Side | 'clock' | 'both';
  /** A reason or a comment, or several. */
  note?: string | string[];
  /** The amount that it is about. */
  amount?: MailedAmount;
  /** Further lines, such as amounts, by the side that reads them. */
  details?: (reader: Side) => string[];
  /** The times and the place of the show. */
  show?: MailedBooking['show'];
  /** The thread that answers by mail go to. */
  threadId?: string;
  /** The person who did it, who isn’t notified; they may work on both sides. */
  exceptAccountId?: string;
  /** Others who aren’t notified. */
  exceptAccountIds?: string[];
};

/**
 * Notifies the members of the other side, or of both, who see bookings, by mail and in the product.
 * Called after the change, in its transaction, since deadlines are read from the booking.
 */
export async function notifySides(
  tx: Orm,
  brand: Brand,
  {
    bookingId,
    kind,
    by,
    note = '',
    amount,
    details = () => [],
    show,
    threadId,
    exceptAccountId,
    exceptAccountIds = [],
  }: Notice,
): Promise<void> {
  const mails: OutboxEvent[] = [];
  const facts = amount ? factsOf(amount) : {};
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
      amount: amountFor(facts, isVenue),
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

/** The members of these sides' pages, each with the facts of the booking that the mail needs. */
function readersOf(sides: Side[]) {
  return builtOnce((orm) => readersIn(orm, sides));
}

function readersIn(orm: Orm, sides: Side[]) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const pages = sides.map((side) => eq(profileMembers.profileId, bookings[`${side}Id`]));
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
