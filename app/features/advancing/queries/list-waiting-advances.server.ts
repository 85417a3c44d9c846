import { type SQL, sql } from 'drizzle-orm';
import { anyOf, type Ids, rowsOf } from '#app/db/expressions.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { advanceConfirmations, advanceLines } from '#app/db/schema/night/advances.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { advancePath } from '#app/domain/advancing/advance-paths.ts';
import { reminderDays, topicNames, topicOf } from '#app/domain/advancing/topics.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import type { Task, WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

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
    where ${page} = ${anyOf(ids)} and ${bookings.state} in ('accepted', 'confirmed')
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
  const t = words('advancing');
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
