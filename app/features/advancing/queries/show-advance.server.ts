import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { advanceComments } from '#app/db/schema/night/advances.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type AdvanceLine,
  advanceRefusal,
  confirmRefusal,
  isAgreed,
  newestOf,
  openFor,
} from '#app/domain/advancing/lines.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import { findOwnNight } from '#app/features/bookings/queries/find-night.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { mayAnswer } from '../policy.ts';
import { answerOfLine, nameOfLine, termOfLine } from '../words/line-words.ts';
import { readAdvance } from './read-advance.server.ts';

export type ShownAdvance = Awaited<ReturnType<typeof showAdvance>>;
export type ShownLine = ShownAdvance['lines'][number];
type Query = { bookingId: string; current: string | null };

/**
 * An advance for people of its two sides, in a fixed number of statements. `current`, the acting
 * page, decides for people of both sides.
 */
export async function showAdvance(orm: Orm, viewer: Viewer, { bookingId, current }: Query) {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  const { booking } = row;
  const side = requireSide(viewer, booking, as, 'see bookings');
  const [facts, comments] = await Promise.all([
    readAdvance(orm, booking),
    orm
      .select()
      .from(advanceComments)
      .where(eq(advanceComments.bookingId, bookingId))
      .orderBy(asc(advanceComments.id)),
  ]);
  const { lines, confirmed, revision, terms, isMovedFor } = facts;
  const mayAdvance = may(viewer, as, 'advance shows') && advanceRefusal(booking) === null;
  const day = isoAt(booking.loadInAt, booking).slice(0, 10);
  const today = isoAt(row.now, booking).slice(0, 10);
  const shownLine = (line: AdvanceLine) => ({
    ...line,
    ...byDayOf(line, day, today),
    name: nameOfLine(line),
    written: answerOfLine(line),
    contract: termOfLine(line, terms),
    mayAnswer: mayAdvance && mayAnswer(line, side),
    // A side's answers elsewhere are its own until it gives them here.
    proposal: line.answers === side ? line.proposal : null,
    comments: comments.filter(({ key }) => key === line.key),
  });
  return {
    bookingId,
    as,
    side,
    mayAdvance,
    revision,
    /** The contract whose times are shown with the lines. */
    version: booking.signedVersion,
    eventId: booking.eventId,
    title: row.title,
    timeZone: booking.timeZone,
    day: posterDay(day),
    parties: {
      venue: nameInText(row.venueName),
      performer: nameInText(row.performerName),
    },
    other: nameInText(row[`${otherSide(side)}Name`]),
    lines: lines.map(shownLine),
    open: openFor(lines, side).length,
    openOfOther: openFor(lines, otherSide(side)).length,
    suggested: openFor(lines, side).filter(({ proposal }) => proposal !== null).length,
    isAgreed: isAgreed(lines),
    cantConfirm: confirmRefusal(lines, {
      confirmed,
      side,
      read: revision,
      isOutdated: false,
      isMoved: isMovedFor(side),
    }),
    confirmations: facts.confirmations.map((one) => ({
      side: one.side,
      at: one.at,
      isBehind: one.revision < newestOf(lines) || isMovedFor(one.side),
    })),
  };
}

/** The day to answer a line by, and if that is over. */
function byDayOf({ daysBefore }: AdvanceLine, day: string, today: string) {
  const byDay = Temporal.PlainDate.from(day).subtract({ days: daysBefore }).toString();
  return { byDay, isLate: byDay < today };
}

export async function showAdvanceLine(
  orm: Orm,
  viewer: Viewer,
  { key, ...query }: Query & { key: string },
) {
  const { lines, ...advance } = await showAdvance(orm, viewer, query);
  const line = lines.find((one) => one.key === key);
  if (!line) throw new AppError('not-found', words('advancing')('refused.noLine'));
  return { ...advance, line };
}
