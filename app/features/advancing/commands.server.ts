import {
  aliasedTable,
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  like,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { momentIn } from '#app/db/expressions.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import {
  advanceComments,
  advanceConfirmations,
  advanceLines,
  daySheetLinks,
} from '#app/db/schema/night.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  type AdvanceLine,
  advancedStates,
  advanceRefusal,
  confirmRefusal,
  emptyLine,
  gearAnswers,
  mayAnswer,
  openFor,
} from '#app/domain/advancing/lines.ts';
import { missingAt } from '#app/domain/advancing/proposals.ts';
import { advanceLimits, reminderDays } from '#app/domain/advancing/topics.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { type AtBooking, bookingCommand } from '#app/features/bookings/booking-command.server.ts';
import {
  notifyOfOutdatedAdvance,
  recordAdvance,
  recordDaySheetLink,
  remindOfAdvance,
} from '#app/features/bookings/commands.server.ts';
import { lockBooking } from '#app/features/bookings/queries.server.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { dateIn } from '#app/lib/time/days.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { addedLine, confirmation, lineAnswer, lineComment, ofLine } from './fields.ts';
import { readAdvance } from './read-advance.server.ts';
import { findLine, lockAdvance, removeAdded, showLive, writeLines } from './steps.server.ts';
import { nameOfLine } from './words.ts';

/** Answers a line for its side, marks it as not needed, or takes an answer back. */
export const answerLine = bookingCommand({
  operation: 'answerAdvanceLine',
  may: 'advance shows',
  input: lineAnswer,
  async run(at, input) {
    const advance = await lockAdvance(at);
    const line = findLine(advance, input.key);
    requireAnswerer(line, advance.by);
    const { answer, isSkipped = false } = input;
    requireGearAnswer(line, answer);
    const source = line.proposal?.text === answer ? line.proposal.source : null;
    const values = { answer: isSkipped ? '' : answer, isSkipped, source, answeredBy: advance.by };
    await writeLines(advance, [{ ...identityOf(line), ...values }]);
  },
});

/** Accepts every suggestion for the side's own open lines. */
export const useSuggestions = bookingCommand({
  operation: 'useAdvanceSuggestions',
  may: 'advance shows',
  input: z.object({}),
  async run(at) {
    const advance = await lockAdvance(at);
    const lines = openFor(advance.facts.lines, advance.by).flatMap((line) =>
      line.proposal
        ? [
            {
              ...identityOf(line),
              answer: line.proposal.text,
              source: line.proposal.source,
              isSkipped: false,
              answeredBy: advance.by,
            },
          ]
        : [],
    );
    if (lines.length === 0)
      throw new AppError('conflict', words('advancing')('refused.noSuggestions'));
    await writeLines(advance, lines);
    return { lines: lines.length };
  },
});

/** Adds a line beside the fixed ones, for either side to answer. */
export const addAdvanceLine = bookingCommand({
  operation: 'addAdvanceLine',
  may: 'advance shows',
  input: addedLine,
  async run(at, { label, answers }) {
    const advance = await lockAdvance(at);
    const addedLines = advance.facts.lines.filter(({ subject }) => subject.kind === 'added');
    if (addedLines.length >= advanceLimits.added)
      throw new AppError(
        'conflict',
        words('advancing')('refused.full', { most: advanceLimits.added }),
      );
    const key = `added-${newId()}`;
    await writeLines(advance, [{ key, of: 'act', label, answers }]);
    return { key };
  },
});

/** Only added lines can be removed; `conflict` for a fixed one. */
export const removeAdvanceLine = bookingCommand({
  operation: 'removeAdvanceLine',
  may: 'advance shows',
  input: ofLine,
  async run(at, input) {
    const advance = await lockAdvance(at);
    const line = findLine(advance, input.key);
    if (line.subject.kind !== 'added')
      throw new AppError('conflict', words('advancing')('refused.notAdded'));
    await removeAdded(advance, line);
  },
});

function identityOf({ key, of, answers, label }: AdvanceLine) {
  return { key, of, answers, label };
}

function requireAnswerer(line: AdvanceLine, side: Side): void {
  if (!mayAnswer(line, side))
    throw new AppError('forbidden', words('advancing')(`refused.notYours.${line.answers}`));
}

function requireGearAnswer({ subject }: AdvanceLine, answer: string): void {
  if (subject.kind !== 'gear' || answer === '' || gearAnswers.some((one) => one === answer)) return;
  const sentence = words('advancing')('refused.gearAnswer');
  throw new AppError('bad-input', sentence, { fields: { answer: sentence } });
}

/** Asks about a line or answers such a question, between the two sides of one booking. */
export const commentOnLine = bookingCommand({
  operation: 'commentOnAdvanceLine',
  may: 'advance shows',
  input: lineComment,
  async run(at, { key, text }) {
    findLine(await lockAdvance(at), key);
    const { tx, booking, by, viewer, services } = at;
    const { comments: limit } = advanceLimits;
    const count = await tx.$count(advanceComments, eq(advanceComments.bookingId, booking.id));
    if (count >= limit)
      throw new AppError('conflict', words('advancing')('refused.manyComments', { most: limit }));
    await tx
      .insert(advanceComments)
      .values({ bookingId: booking.id, key, by, text, at: booking.now });
    await recordAdvance(tx, services, booking, {
      action: 'askAboutAdvance',
      by,
      viewer,
      note: text,
    });
    await showLive(tx, booking, 'comment');
  },
});

/**
 * A side confirms everything as it reads it. Later changes are marked. `conflict` while a line is
 * open, for changes since it was read, and for a second time.
 */
export const confirmAdvance = bookingCommand({
  operation: 'confirmAdvance',
  may: 'advance shows',
  input: confirmation,
  async run(at, input) {
    const { tx, booking, by, viewer, facts, services } = await lockAdvance(at);
    const { confirmed, lines, revision } = facts;
    const version = booking.signedVersion ?? 0;
    const refusal = confirmRefusal(lines, {
      confirmed,
      side: by,
      read: input.revision,
      isOutdated: input.version !== version,
      isMoved: facts.isMovedFor(by),
    });
    if (refusal) throw new AppError('conflict', words('advancing')(`refused.${refusal}`));
    const actor = viewer.pseudonym;
    const values = { revision, version, actor, at: booking.now, notifiedAt: null };
    await tx
      .insert(advanceConfirmations)
      .values({ bookingId: booking.id, side: by, ...values })
      .onConflictDoUpdate({
        target: [advanceConfirmations.bookingId, advanceConfirmations.side],
        set: values,
      });
    await recordAdvance(tx, services, booking, { action: 'confirmAdvance', by, viewer });
    await showLive(tx, booking, 'confirm');
  },
});

/**
 * Follows newly signed terms: gear that their rider asks for becomes an open line, and a side that
 * had confirmed other times hears of it once, and again only after confirming again. Running it
 * twice writes to no one twice.
 */
export async function followSigned(
  services: { database: Database; brand: Brand },
  { kind, id, what, pages }: HappenedTo,
): Promise<void> {
  if (kind !== 'booking' || (what !== 'complete' && what !== 'adoptChange')) return;
  await storeMissingGear(services.database, pages);
  if (what === 'adoptChange') await notifyOutdated(services, id);
}

async function notifyOutdated(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (advanceRefusal(booking)) return;
    const { isMovedFor } = await readAdvance(tx, booking);
    const behind = sides.filter(isMovedFor);
    const outdated = await tx
      .update(advanceConfirmations)
      .set({ notifiedAt: booking.now })
      .where(
        and(
          eq(advanceConfirmations.bookingId, bookingId),
          inArray(advanceConfirmations.side, behind),
          isNull(advanceConfirmations.notifiedAt),
        ),
      )
      .returning({ side: advanceConfirmations.side });
    const informed = outdated.map(({ side }) => side);
    await notifyOfOutdatedAdvance(tx, { brand }, { bookingId, outdated: informed });
    await showLive(tx, booking, 'change');
  });
}

/**
 * Stores missing gear at the shows ahead of these pages as open lines, and removes those no longer
 * missing: open lines are counted in the database, which can’t read riders. Four statements at
 * most. Running it twice changes nothing.
 */
export async function storeMissingGear({ orm }: Database, pages: string[]): Promise<void> {
  const ahead = await listAhead(orm, pages);
  const lines = await listGear(
    orm,
    ahead.map(({ bookingId }) => bookingId),
  );
  const shows = ahead.map(({ bookingId, eventId, terms, act, house }) => ({
    bookingId,
    eventId,
    own: lines.filter((line) => line.bookingId === bookingId && line.eventId === eventId),
    missing: missingAt({ rider: terms.rider, act: act ?? {}, house: house ?? {} }).map((gear) =>
      emptyLine({ kind: 'gear', gear }),
    ),
  }));
  const newRows = shows.flatMap(({ bookingId, eventId, own, missing }) =>
    missing
      .filter(({ key }) => own.every((line) => line.key !== key))
      .map(({ key, answers, revision }) => ({ bookingId, eventId, key, answers, revision })),
  );
  const oldRows = shows.flatMap(({ own, missing }) =>
    own.filter(({ key, revision }) => revision === 0 && missing.every((one) => one.key !== key)),
  );
  if (newRows.length > 0)
    await orm
      .insert(advanceLines)
      .values(newRows.map((line) => ({ ...line, changedAt: sql`now()` })))
      .onConflictDoNothing();
  // An answer given meanwhile keeps the line.
  if (oldRows.length > 0)
    await orm.delete(advanceLines).where(
      and(
        inArray(
          advanceLines.id,
          oldRows.map(({ id }) => id),
        ),
        eq(advanceLines.revision, 0),
      ),
    );
}

/** The signed shows ahead of these pages, with the facts that decide which gear is missing. */
function listAhead(orm: Orm, pages: string[]) {
  const act = aliasedTable(profiles, 'act');
  const house = aliasedTable(profiles, 'house');
  return orm
    .select({
      bookingId: bookings.id,
      eventId: bookings.eventId,
      terms: bookingVersions.terms,
      act: act.details,
      house: house.details,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isSignedVersion)
    .leftJoin(act, eq(act.id, bookings.performerId))
    .leftJoin(house, eq(house.id, bookings.venueId))
    .where(
      and(
        or(inArray(bookings.venueId, pages), inArray(bookings.performerId, pages)),
        inArray(bookings.state, [...advancedStates]),
        gt(bookings.loadInAt, sql`now()`),
      ),
    );
}

function listGear(orm: Orm, bookingIds: string[]) {
  const { id, bookingId, eventId, key, revision } = advanceLines;
  return orm
    .select({ id, bookingId, eventId, key, revision })
    .from(advanceLines)
    .where(and(inArray(bookingId, bookingIds), like(key, 'gear-%')));
}

/**
 * Removes the answers of pages that leave ahead of their shows: phone numbers, where they sleep.
 * Signed terms stay with the booking. Crews’ links to these shows end.
 */
export async function forgetAdvances(tx: Orm, pages: string[]): Promise<void> {
  if (pages.length === 0) return;
  const played = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.performerId, pages));
  const housed = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.venueId, pages));
  const nights = tx.select({ id: events.id }).from(events).where(inArray(events.venueId, pages));
  await tx
    .delete(advanceLines)
    .where(
      or(
        and(eq(advanceLines.answeredBy, 'performer'), inArray(advanceLines.bookingId, played)),
        and(eq(advanceLines.answeredBy, 'venue'), inArray(advanceLines.eventId, nights)),
      ),
    );
  await tx
    .delete(advanceComments)
    .where(
      or(
        and(eq(advanceComments.by, 'performer'), inArray(advanceComments.bookingId, played)),
        and(eq(advanceComments.by, 'venue'), inArray(advanceComments.bookingId, housed)),
      ),
    );
  await tx
    .delete(daySheetLinks)
    .where(or(inArray(daySheetLinks.bookingId, played), inArray(daySheetLinks.bookingId, housed)));
}

type Stores = { database: Database; brand: Brand };

/** Enough for one run; the rest comes with the next. */
const mostAtOnce = 500;

/**
 * Reminds each side of its open lines by mail, 21, 14, 7 and 2 days before load-in, from 9 in the
 * morning on the venue’s clock. After a late signature the nearest of these comes at once. Any
 * number of workers may run it.
 */
export async function remindOfAdvances({ database, brand }: Stores): Promise<void> {
  const { id, loadInAt, timeZone, state, signedVersion } = bookings;
  const now = await readClock(database.orm);
  // Load-in is this many days away on the venue’s clock, or fewer, before the end of that day.
  const cases = reminderDays
    .toSorted((one, other) => one - other)
    .map((days) => {
      const end = momentIn(timeZone, (zone) =>
        dateIn(now, zone)
          .add({ days: days + 1 })
          .toZonedDateTime(zone),
      );
      return sql`when ${loadInAt} < ${end} then ${sql.raw(String(days))}`;
    });
  const mark = sql`(case ${sql.join(cases, sql` `)} end)`;
  const morning = momentIn(timeZone, (zone) =>
    dateIn(now, zone).toZonedDateTime({ timeZone: zone, plainTime: { hour: 9 } }),
  );
  const cause = sql<string>`'advance ' || ${id} || ' ' || ${loadInAt} || ' ' || ${mark}`;
  const near = await database.orm
    .select({ id, cause })
    .from(bookings)
    .leftJoin(reminders, eq(reminders.cause, cause))
    .where(
      and(
        isNull(reminders.cause),
        inArray(state, [...advancedStates]),
        sql`${signedVersion} is not null`,
        gt(loadInAt, sql`now()`),
        lt(loadInAt, sql`now() + make_interval(days => ${reminderDays[0] + 1})`),
        sql`${mark} is not null`,
        lte(morning, sql`now()`),
      ),
    )
    .orderBy(asc(loadInAt))
    .limit(mostAtOnce);
  const remind = (one: (typeof near)[number]) =>
    database.orm.transaction((tx) => remindBoth(tx, brand, one));
  await eachAlone(near, remind, 'nobody can be reminded of an advance');
}

async function remindBoth(
  tx: Orm,
  brand: Brand,
  { id, cause }: { id: string; cause: string },
): Promise<void> {
  const booking = await lockBooking(tx, id);
  if (!(await remindOnce(tx, cause))) return;
  const { lines } = await readAdvance(tx, booking);
  for (const side of sides) {
    const open = openFor(lines, side);
    if (open.length > 0)
      await remindOfAdvance(
        tx,
        { brand },
        { bookingId: id, by: otherSide(side), lines: () => [namesOf(open)] },
      );
  }
}

function namesOf(open: AdvanceLine[]): string {
  return words('advancing')('reminder.open', { lines: open.map(nameOfLine).join(', ') });
}

/** Creates the link with which a crew reads the day sheet; an earlier one ends. */
export const shareDaySheet = bookingCommand({
  operation: 'shareDaySheet',
  may: 'advance shows',
  input: z.object({}),
  async run(at: AtBooking<{ database: Database }>) {
    const { tx, booking, by, viewer } = await lockAdvance(at);
    const link = { token: newToken(), madeAt: booking.now };
    await tx
      .insert(daySheetLinks)
      .values({ bookingId: booking.id, ...link })
      .onConflictDoUpdate({ target: daySheetLinks.bookingId, set: link });
    await recordDaySheetLink(tx, booking, { action: 'shareDaySheet', by, viewer });
  },
});

/** Either side may end the link, whichever has made it. */
export const endDaySheetLink = bookingCommand({
  operation: 'endDaySheetLink',
  may: 'advance shows',
  input: z.object({}),
  async run(at: AtBooking<{ database: Database }>) {
    const { tx, booking, by, viewer } = await lockAdvance(at);
    const [row] = await tx
      .delete(daySheetLinks)
      .where(eq(daySheetLinks.bookingId, booking.id))
      .returning({ bookingId: daySheetLinks.bookingId });
    if (row) await recordDaySheetLink(tx, booking, { action: 'endDaySheetLink', by, viewer });
  },
});
