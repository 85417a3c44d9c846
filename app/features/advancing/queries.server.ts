import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { anyOf, fixed, type Ids, rowsOf } from '#app/db/expressions.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import {
  advanceComments,
  advanceConfirmations,
  advanceLines,
  daySheetLinks,
} from '#app/db/schema/night.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type AdvanceLine,
  advancedStates,
  advancePath,
  advanceRefusal,
  confirmRefusal,
  isAgreed,
  lineStates,
  mayAnswer,
  newestOf,
  openFor,
} from '#app/domain/advancing/lines.ts';
import { answerSources, reminderDays, topicNames, topicOf } from '#app/domain/advancing/topics.ts';
import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { mapAddressOf, positionOf } from '#app/domain/profiles/position.ts';
import { bookingQuery, type ForReader, findNight } from '#app/features/bookings/queries.server.ts';
import { clockOf } from '#app/features/bookings/terms/words.ts';
import { posterDay } from '#app/features/events/views.ts';
import type { Task, WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { readRunningOrder } from '#app/features/running-order/queries.server.ts';
import { titleOf } from '#app/features/running-order/words.ts';
import { AppError } from '#app/lib/app-error.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';
import { readAdvance } from './read-advance.server.ts';
import { answerOfLine, nameOfLine, termOfLine } from './words.ts';

const t = words('advancing');

/** Further ones are found in the list of bookings. */
const limit = 30;

const listOf = (values: readonly string[]) =>
  sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`);
const keys = listOf(topicNames);
const answerers = listOf(topicNames.map((name) => topicOf(name).answers));
const saidByTerms = listOf(topicNames.filter((name) => topicOf(name).isSaidByTerm));

/** Lines without an answer, fixed and added, one row each. */
const unanswered = sql`(
  select coalesce(line.answers, topic.answers) as side
  from unnest(${keys}, ${answerers}) as topic(key, answers)
  full join (
    select * from ${advanceLines} written where written.event_id = ${bookings.eventId}
      and (written.booking_id is null or written.booking_id = ${bookings.id})
  ) line on line.key = topic.key
  where coalesce(line.answer, '') = '' and not coalesce(line.is_skipped, false)
    and not coalesce(topic.key = any(${saidByTerms})
      and ${bookingVersions.terms} -> 'schedule' ->> topic.key is not null, false)
)`;

const newest = sql`(select coalesce(max(written.revision), 0) from ${advanceLines} written
  where written.event_id = ${bookings.eventId}
    and (written.booking_id is null or written.booking_id = ${bookings.id}))`;

/** Open lines of a side that the database can count; 0 where it only has to confirm. */
function waitingFor(side: Side, ids: Ids): SQL {
  const page = sql.raw(`bookings.${side}_id`);
  const other = sql.raw(`bookings.${otherSide(side)}_id`);
  const openCount = sql`(select count(*) from ${unanswered} open where open.side = ${side})`;
  return sql`select ${page} as profile_id, ${other} as other_id, ${bookings.id} as id,
      ${bookings.loadInAt} as load_in_at, ${bookings.timeZone} as time_zone, ${openCount}::int as open
    from ${bookings}
    join ${bookingVersions} on ${bookingVersions.bookingId} = ${bookings.id}
      and ${bookingVersions.number} = ${bookings.signedVersion}
    where ${page} = ${anyOf(ids)} and ${bookings.state} = any(${fixed(advancedStates)}::text[])
      and ${bookings.loadInAt} between now() and now() + make_interval(days => ${reminderDays[0]})
      and (${openCount} > 0 or (not exists (select from ${unanswered} open) and not exists (
        select from ${advanceConfirmations} confirmed where confirmed.booking_id = ${bookings.id}
          and confirmed.side = ${side} and confirmed.revision >= ${newest})))`;
}

const waiting = (ids: Ids) =>
  sql`(${waitingFor('venue', ids)} union all ${waitingFor('performer', ids)}) waiting`;

type Row = {
  profile_id: string;
  id: string;
  name: string | null;
  load_in_at: Date | string;
  time_zone: string;
  open: number;
};

/** Advances of shows within three weeks that wait for an answer or a confirmation. */
export const waitingAdvances: WaitingPart = {
  right: 'advance shows',
  rows: (ids) => sql`select waiting.profile_id from ${waiting(ids)}`,
  async list(orm, ids) {
    const rows = await rowsOf<Row>(
      orm.execute(sql`select waiting.*, ${profiles.displayName} as name
      from ${waiting(ids)} left join ${profiles} on ${profiles.id} = waiting.other_id
      order by waiting.load_in_at, waiting.id limit ${limit}`),
    );
    return rows.map(taskOf);
  },
};

function taskOf({ profile_id, id, name, load_in_at, time_zone, open }: Row): Task {
  const loadInAt = new Date(load_in_at);
  return {
    profileId: profile_id,
    about: nameInText(name),
    until: null,
    text: open > 0 ? t('task.answer') : t('task.confirm'),
    button: t('task.button'),
    path: advancePath(id),
    day: isoAt(loadInAt, { timeZone: time_zone }).slice(0, 10),
  };
}

const moment = z.date().transform((at) => at.toISOString());

const advanceLine = z.object({
  key: z.string().describe('What its address calls it, such as `power` or `gear-piano`.'),
  name: z.string(),
  of: z.enum(['house', 'act']).describe('`house`: answered once for every act of the night.'),
  answers: z.enum(sides).describe('The side that is asked.'),
  byDay: z.iso.date().describe('The day to answer it by.'),
  state: z
    .enum(lineStates)
    .describe('`said`: the contract says it. `changed`: since one of the sides confirmed.'),
  answer: z.string(),
  isSkipped: z.boolean().describe('That there is nothing to say.'),
  contract: z.string().nullable().describe('What the signed contract says about it.'),
  source: z.enum(answerSources).nullable().describe('Where the answer was taken from.'),
  proposal: z
    .object({ text: z.string(), source: z.enum(answerSources) })
    .nullable()
    .describe('What the side that is asked can take over. Only that side sees it.'),
  comments: z.array(z.object({ by: z.enum(sides), text: z.string(), at: moment })),
});

const advanceShape = z.object({
  revision: z.int().describe('How many changes there have been. Confirm what you’ve read by it.'),
  version: z.int().nullable().describe('The version of the contract that its times are from.'),
  isAgreed: z.boolean().describe('Whether both sides have confirmed everything as it is.'),
  lines: z.array(advanceLine),
  confirmations: z.array(z.object({ side: z.enum(sides), at: moment })),
});

export type ShownAdvance = Awaited<ReturnType<typeof showAdvance>>;
export type ShownLine = ShownAdvance['lines'][number];

/** An advance for people of its two sides, in a fixed number of statements. */
export const showAdvance = bookingQuery({
  operation: 'readAdvance',
  may: 'see bookings',
  input: z.object({}),
  answer: advanceShape,
  async run({ orm, viewer, night, side, as }, { bookingId }) {
    const { booking } = night;
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
    const today = isoAt(night.now, booking).slice(0, 10);
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
      title: night.title,
      timeZone: booking.timeZone,
      day: posterDay(day),
      parties: {
        venue: nameInText(night.venueName),
        performer: nameInText(night.performerName),
      },
      other: nameInText(night[`${otherSide(side)}Name`]),
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
  },
});

/** The day to answer a line by, and if that is over. */
function byDayOf({ daysBefore }: AdvanceLine, day: string, today: string) {
  const byDay = Temporal.PlainDate.from(day).subtract({ days: daysBefore }).toString();
  return { byDay, isLate: byDay < today };
}

export async function showAdvanceLine(
  services: Parameters<typeof showAdvance>[0],
  viewer: Viewer,
  { key, ...query }: Parameters<typeof showAdvance>[2] & { key: string },
) {
  const { lines, ...advance } = await showAdvance(services, viewer, query);
  const line = lines.find((one) => one.key === key);
  if (!line) throw new AppError('not-found', t('refused.noLine'));
  return { ...advance, line };
}

export type DaySheet = Awaited<ReturnType<typeof makeSheet>>;
type Night = NonNullable<Awaited<ReturnType<typeof findNight>>>;

/** Separates these links from other sealed ones. */
const purpose = 'day sheet';

/** A crew’s link works this long after load-out. */
const openMs = 3 * 24 * 60 * 60 * 1_000;

const daySheetShape = z.object({
  title: z.string(),
  venue: z.string(),
  performer: z.string(),
  timeZone: z.string().describe('The venue’s. All times are on its clock.'),
  asOf: moment,
  room: z.string().nullable(),
  address: z.string().nullable(),
  map: z.string().nullable().describe('Where a map shows the venue.'),
  times: z.array(z.object({ name: z.string(), at: z.string() })).describe('From the contract.'),
  running: z
    .array(z.object({ name: z.string(), from: z.string(), to: z.string() }))
    .describe('What happens on stage, at the times that are expected now.'),
  lines: z.array(z.object({ key: z.string(), name: z.string(), answer: z.string() })),
  open: z.array(z.string()).describe('What no one has answered yet.'),
});

/** The day sheet for people of the two sides, and the crew's link. */
export const showDaySheet = bookingQuery({
  operation: 'readDaySheet',
  may: 'see bookings',
  input: z.object({}),
  answer: z.object({
    sheet: daySheetShape,
    link: z.string().nullable().describe('The crew’s link, if there is one.'),
  }),
  async run(
    {
      services,
      orm,
      viewer,
      night,
      as,
    }: ForReader<{ database: Database; secret: string; brand: Brand }>,
    { bookingId },
  ) {
    const { secret, brand } = services;
    const [sheet, [link]] = await Promise.all([
      makeSheet(orm, night),
      orm
        .select({ token: daySheetLinks.token })
        .from(daySheetLinks)
        .where(eq(daySheetLinks.bookingId, bookingId)),
    ]);
    return {
      sheet,
      as,
      bookingId,
      mayShare: may(viewer, as, 'advance shows') && !sheet.isCancelled,
      link: link
        ? addressAt(brand.site, `/day-sheets/${sealToken(secret, purpose, link.token)}`)
        : null,
    };
  },
});

/** Null for a link that never was, or has ended. */
export async function readSharedSheet(
  orm: Orm,
  { secret, link }: { secret: string; link: string },
): Promise<DaySheet | null> {
  const token = openSealed(secret, purpose, link);
  if (!token) return null;
  const [shared] = await orm
    .select({ bookingId: daySheetLinks.bookingId })
    .from(daySheetLinks)
    .where(eq(daySheetLinks.token, token));
  const row = shared && (await findNight(orm, shared.bookingId));
  if (!row || row.now.getTime() > row.booking.loadOutAt.getTime() + openMs) return null;
  return makeSheet(orm, row);
}

async function makeSheet(orm: Orm, { booking, title, now, ...names }: Night) {
  const [{ lines, terms, venue }, order, [place]] = await Promise.all([
    readAdvance(orm, booking),
    readRunningOrder(orm, booking.eventId),
    orm
      .select({ room: rooms.name })
      .from(events)
      .leftJoin(rooms, eq(rooms.id, events.roomId))
      .where(eq(events.id, booking.eventId)),
  ]);
  const { schedule } = terms;
  const position = venue ? positionOf(venue) : null;
  return {
    title,
    bookingId: booking.id,
    timeZone: booking.timeZone,
    day: posterDay(schedule.doors.slice(0, 10)),
    asOf: now,
    isCancelled: booking.state === 'cancelled',
    venue: nameInText(names.venueName),
    performer: nameInText(names.performerName),
    room: place?.room ?? null,
    address: venue?.address ?? null,
    map: position && mapAddressOf(position),
    times: scheduleTimes
      .flatMap((name) => {
        const time = schedule[name];
        return time === null ? [] : [{ name, at: time, clock: clockOf(time) }];
      })
      .toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    // The expected times: on the night, a delay moves everything after it.
    running: (order?.items ?? [])
      .filter(({ kind }) => kind !== 'doors')
      .map((item) => ({
        key: item.key,
        name: titleOf(item),
        from: isoAt(item.expectedStart, booking).slice(11, 16),
        to: isoAt(item.expectedEnd, booking).slice(11, 16),
      })),
    loadInDay: isoAt(booking.loadInAt, booking).slice(0, 10),
    lines: lines.flatMap((line) => {
      const answer = line.isSkipped ? null : answerOfLine(line);
      const { key, state, subject } = line;
      return answer === null ? [] : [{ key, subject, state, name: nameOfLine(line), answer }];
    }),
    open: lines.filter(({ state }) => state === 'open').map(nameOfLine),
  };
}
