import { aliasedTable, and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings, contracts, signatures } from '#app/db/schema/bookings.ts';
import { showConfirmations } from '#app/db/schema/disputes.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { withFileNames } from '#app/domain/messaging/files.ts';
import { clockAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { listComments } from '../comments/queries.server.ts';
import { writeProof } from '../contracts/words.ts';
import { nameOf, sentenceOf, type WithParties } from '../words.ts';
import { readDispute } from './queries.server.ts';

const t = words('bookings');

/** The limit of the bank. */
export const mostEvidence = 20_000;

/** The limits of the longest parts; the proof of signatures and show always fits. */
const mostOf = { contract: 9_000, history: 3_500, comments: 3_500, disputes: 2_000 };

type Booking = typeof bookings.$inferSelect;

/**
 * The evidence for a cardholder’s bank that the show was agreed on, signed and played, as plain
 * text of at most 20,000 characters. Longer parts are cut.
 */
export async function packEvidence(orm: Orm, bookingId: string): Promise<string> {
  const { booking, names } = await readBooking(orm, bookingId);
  const clock = (at: Date) => clockAt(at, { timeZone: booking.timeZone });
  const { hash, text } = await readText(orm, booking);
  const night = t('disputes.pack.night', {
    venue: nameOf(names, 'venue'),
    performer: nameOf(names, 'performer'),
    moment: clock(booking.startsAt),
    zone: booking.timeZone,
  });
  const parts: [string, string][] = [
    [t('disputes.pack.signatures'), await writeSignatures(orm, booking)],
    [t('disputes.pack.confirmations'), await writeConfirmations(orm, booking, names)],
    [t('disputes.pack.history'), cut(await writeHistory(orm, booking, names), mostOf.history)],
    [t('disputes.pack.disputes'), cut(await writeDispute(orm, booking, names), mostOf.disputes)],
    [t('disputes.pack.comments'), cut(await writeComments(orm, booking, names), mostOf.comments)],
    [
      t('disputes.pack.contract', { version: booking.signedVersion ?? '–', hash }),
      cut(text, mostOf.contract),
    ],
  ];
  const none = t('disputes.pack.none');
  const body = parts.map(([heading, part]) => `${heading}\n\n${part || none}`).join('\n\n');
  return cut(`${t('disputes.pack.title', { id: bookingId })}\n${night}\n\n${body}\n`, mostEvidence);
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const mark = `\n${t('disputes.pack.cut')}`;
  return text.slice(0, most - mark.length).replace(/[\ud800-\udbff]$/, '') + mark;
}

async function readBooking(
  orm: Orm,
  bookingId: string,
): Promise<{ booking: Booking; names: WithParties }> {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({ booking: bookings, venue: venue.displayName, performer: performer.displayName })
    .from(bookings)
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error(`there is no booking ${bookingId}`);
  const parties = { venue: { displayName: row.venue }, performer: { displayName: row.performer } };
  return { booking: row.booking, names: { parties } };
}

async function readText(orm: Orm, { id, signedVersion }: Booking) {
  const [row] = await orm
    .select({ document: contracts.document, hash: contracts.hash })
    .from(contracts)
    .where(and(eq(contracts.bookingId, id), eq(contracts.version, signedVersion ?? 0)));
  return { hash: row?.hash ?? '–', text: row ? contractTextOf(row.document) : '' };
}

async function writeSignatures(
  orm: Orm,
  { id, signedVersion, timeZone }: Booking,
): Promise<string> {
  const rows = await orm
    .select()
    .from(signatures)
    .where(and(eq(signatures.bookingId, id), eq(signatures.version, signedVersion ?? 0)))
    .orderBy(asc(signatures.signedAt));
  return rows
    .map(
      (one) =>
        `${t(`contract.parties.${one.side}`)}: ${one.typedName}\n${writeProof(one, timeZone)}\n${one.consent}`,
    )
    .join('\n\n');
}

async function writeConfirmations(
  orm: Orm,
  { id, timeZone }: Booking,
  names: WithParties,
): Promise<string> {
  const rows = await orm
    .select()
    .from(showConfirmations)
    .where(eq(showConfirmations.bookingId, id))
    .orderBy(asc(showConfirmations.at));
  return rows
    .map(({ side, at }) =>
      t('afterShow.confirmed', {
        page: nameOf(names, side),
        moment: clockAt(at, { timeZone }),
      }),
    )
    .join('\n');
}

async function writeHistory(
  orm: Orm,
  { id, timeZone }: Booking,
  names: WithParties,
): Promise<string> {
  const rows = await orm
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, id))
    .orderBy(asc(bookingHistory.id));
  const where = { timeZone };
  return rows
    .map((entry) => `${clockAt(entry.at, where)}: ${sentenceOf(names, { ...entry, author: null })}`)
    .join('\n');
}

async function writeDispute(
  orm: Orm,
  { id, timeZone }: Booking,
  names: WithParties,
): Promise<string> {
  const dispute = await readDispute(orm, id);
  return (dispute?.statements ?? [])
    .map(({ by, at, text }) => {
      const who = by === 'platform' ? t('disputes.platform') : nameOf(names, by);
      return `${clockAt(at, { timeZone })}, ${who}: ${text}`;
    })
    .join('\n');
}

async function writeComments(orm: Orm, booking: Booking, names: WithParties): Promise<string> {
  const comments = await listComments(orm, booking);
  return comments
    .map(({ side, createdAt, text, files }) => {
      const at = clockAt(createdAt, booking);
      return `${at}, ${nameOf(names, side)}: ${withFileNames(text, files)}`;
    })
    .join('\n');
}
