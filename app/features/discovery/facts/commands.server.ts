import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fixed, rowsOf } from '#app/db/expressions.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { type BookingState, bookingStages } from '#app/domain/bookings/lifecycle.ts';
import { factLimits } from '#app/domain/discovery/facts.ts';
import type { InstalmentState } from '#app/domain/payments/payment.ts';
import { dateIn } from '#app/lib/time/days.ts';
import { writePageListings } from '../search/steps.server.ts';

/** Changes within this time of a count are left to the next one. */
const restMinutes = 10;
const pagesAtOnce = 200;

/** Kinds of events that change facts. */
const countedKinds = ['booking', 'application', 'message'];

/** Recounts the facts of pages after an event that changes them. */
export async function countFactsOf(orm: Orm, { kind, pages }: HappenedTo): Promise<void> {
  if (!countedKinds.includes(kind)) return;
  const answer = await orm.execute(sql`
    select id from profiles where id = any(${sql.param(pages)}::text[]) and not exists (
      select from page_facts where profile_id = profiles.id
        and counted_at > now() - make_interval(mins => ${restMinutes}))`);
  await countAndRank(orm, idsIn(answer));
}

/** Recounts the facts of all pages in batches, since the counted year moves on by itself. */
export async function countAllFacts(orm: Orm): Promise<void> {
  let after = '';
  for (;;) {
    const answer = await orm.execute(sql`
      select id from profiles where id > ${after} order by id limit ${pagesAtOnce}::int`);
    const ids = idsIn(answer);
    const last = ids.at(-1);
    if (last === undefined) return;
    await countAndRank(orm, ids);
    after = last;
  }
}

/** The rank of a page uses some of its facts. */
async function countAndRank(orm: Orm, ids: string[]): Promise<void> {
  await countFacts(orm, ids);
  if (ids.length > 0) await orm.transaction((tx) => writePageListings(tx, ids));
}

/**
 * Counts the facts of these pages from the record. A case is the first offer of a booking, an
 * application, or the first message of one page to another; the other page answers by its first act
 * on it. A case that was withdrawn or expired before an answer doesn't count, and neither does a
 * message that the other page has blocked.
 */
async function countFacts(orm: Orm, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const since = sql`now() - make_interval(months => ${factLimits.months})`;
  const wasPlayed = sql`b.state = any(${sql.param([...bookingStages.played])}::text[])`;
  const bills = await readBills(orm, ids, since, wasPlayed);
  await orm.execute(sql`
    insert into page_facts (profile_id, reply_median_hours, replies_counted, pay_median_days,
      pays_counted, shows_played, advances_counted, advances_in_time, settlements_counted,
      settlements_disputed, counted_at)
    select page.id, replies.median, replies.counted, payments.median, payments.counted,
      shows.counted, advanced.counted, advanced.in_time, settled.counted, settled.disputed, now()
    from (
      select id, case user_type when 'venue' then 'venue' else 'performer' end as side
      from profiles where id = any(${sql.param(ids)}::text[])
    ) as page
    cross join lateral (
      select percentile_disc(0.5) within group (order by hours) as median, count(*)::int as counted
      from (
        select extract(epoch from coalesce(answered_at, now()) - asked_at) / 3600.0 as hours
        from (
          select v.made_at as asked_at, (
              select min(h.at) from booking_history h
              where h.booking_id = b.id and h.at >= v.made_at and h.by = page.side
            ) as answered_at, b.state = ${fixed('withdrawn' satisfies BookingState)} or b.taken_at is not null as is_void
          from bookings b join booking_versions v on v.booking_id = b.id and v.number = 1
          where (b.venue_id = page.id or b.performer_id = page.id)
            and v.made_by <> page.side and v.made_at > ${since}
          union all
          select a.created_at, least(a.declined_at, a.offered_at), a.withdrawn_at is not null
          from events e join event_slots s on s.event_id = e.id
            join applications a on a.slot_id = s.id
          where e.venue_id = page.id and a.created_at > ${since}
          union all
          select m.created_at, (
              select min(answer.created_at) from messages answer
              where answer.thread_id = t.id and answer.profile_id = page.id
            ), exists (select from page_blocks k
              where k.profile_id = page.id and k.blocked_id = m.profile_id)
          from thread_pages p join threads t on t.id = p.thread_id and t.kind = 'pages'
            join messages m on m.thread_id = t.id and m.number = 1
          where p.profile_id = page.id and m.profile_id <> page.id and m.created_at > ${since}
        ) as cases
        where answered_at is not null
          or not is_void and asked_at < now() - make_interval(days => ${factLimits.patienceDays})
      ) as waits
    ) as replies
    cross join lateral (
      select percentile_disc(0.5) within group (order by days) as median, count(*)::int as counted
      from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as bills ("pageId" text, days int)
      where bills."pageId" = page.id
    ) as payments
    cross join lateral (
      select count(distinct b.event_id)::int as counted from bookings b
      where (b.venue_id = page.id or b.performer_id = page.id) and ${wasPlayed}
    ) as shows
    cross join lateral (
      select count(*)::int as counted, count(*) filter (where c.at < b.load_in_at)::int as in_time
      from bookings b join advances a on a.event_id = b.event_id and a.revision > 0
        left join advance_confirmations c on c.booking_id = b.id and c.side = page.side
      where (b.venue_id = page.id or b.performer_id = page.id) and ${wasPlayed}
        and b.ends_at > ${since}
    ) as advanced
    cross join lateral (
      select count(*)::int as counted, count(*) filter (where exists (
          select from settlement_changes c where c.booking_id = b.id and c.action = 'dispute'
        ))::int as disputed
      from bookings b join settlements s on s.booking_id = b.id and s.agreed_version is not null
      where (b.venue_id = page.id or b.performer_id = page.id) and b.ends_at > ${since}
    ) as settled
    on conflict (profile_id) do update set reply_median_hours = excluded.reply_median_hours,
      replies_counted = excluded.replies_counted, pay_median_days = excluded.pay_median_days,
      pays_counted = excluded.pays_counted, shows_played = excluded.shows_played,
      advances_counted = excluded.advances_counted, advances_in_time = excluded.advances_in_time,
      settlements_counted = excluded.settlements_counted,
      settlements_disputed = excluded.settlements_disputed, counted_at = excluded.counted_at`);
}

/** Days after a show until each venue had paid all of it, on its own clock. */
async function readBills(orm: Orm, ids: string[], since: SQL, wasPlayed: SQL) {
  const rows = await rowsOf<Bill>(
    orm.execute(sql`
    select b.venue_id as "pageId", b.time_zone as "timeZone",
      extract(epoch from b.starts_at)::float8 as "playedAt",
      extract(epoch from coalesce(paid.at, now()))::float8 as "paidAt"
    from bookings b cross join lateral (
      select case when bool_and(i.state = ${fixed('paid' satisfies InstalmentState)}) then max(c.paid_at) end as at, count(*) as parts
      from instalments i left join charges c on c.instalment_id = i.id
      where i.source_type = 'booking' and i.source_id = b.id
        and i.state <> ${fixed('void' satisfies InstalmentState)}
    ) as paid
    where b.venue_id = any(${sql.param(ids)}::text[]) and ${wasPlayed}
      and b.ends_at > ${since} and paid.parts > 0`),
  );
  return rows.map(({ pageId, timeZone, playedAt, paidAt }) => {
    const day = (seconds: number) => dateIn(new Date(seconds * 1_000), timeZone);
    return { pageId, days: day(playedAt).until(day(paidAt)).days };
  });
}

type Bill = { pageId: string; timeZone: string; playedAt: number; paidAt: number };

function idsIn(answer: unknown): string[] {
  return (answer as { rows: { id: string }[] }).rows.map(({ id }) => id);
}
