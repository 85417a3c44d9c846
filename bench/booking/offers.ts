import { bookedTimes, nightTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { someTerms } from '#tests/harness/bookings/terms.ts';
import { type Ground, makePage, type OwnedPage, openGround } from './pages.ts';

/** A venue’s offers stand before a performer; each pair deals with itself alone. */
type Pair = { venue: OwnedPage; performer: OwnedPage };

/** An offer that waits to be accepted, and by whom. */
export type Offer = { bookingId: string; performer: OwnedPage };

const firstDay = 20;

/** People and pages on a database, and as many offers between them as are asked for. */
export async function openTown(databaseUrl: string, pairCount: number) {
  const ground = await openGround(databaseUrl);
  const { sql } = ground;
  const pairs = await makePairs(ground, pairCount);
  let days = 0;
  return {
    sql,
    /** Writes offers, at least so many, no two of them for one page on one day. */
    async makeOffers(count: number): Promise<Offer[]> {
      const offers: Offer[] = [];
      for (; offers.length < count; days += 1)
        offers.push(...(await writeOffers(ground, pairs, firstDay + days)));
      await sql.query('analyze');
      return offers;
    },
    close: () => ground.close(),
  };
}

async function makePairs(ground: Ground, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let made = 1; made <= count; made += 1)
    pairs.push({
      venue: await makePage(ground, 'venue', `Venue ${made}`),
      performer: await makePage(ground, 'artist', `Performer ${made}`),
    });
  return pairs;
}

/** One offer of every venue to its performer for a day, as `makeOffer` writes them. */
async function writeOffers({ sql }: Ground, pairs: Pair[], ahead: number): Promise<Offer[]> {
  const terms = termsIn(ahead);
  const night = nightTimes(terms.schedule);
  const times = bookedTimes(terms.schedule);
  const { rows } = await sql.query(
    `with pairs as (
       select v.id as venue_id, p.id as performer_id, a.pseudonym,
         md5(v.id || $3::date) as id, pair.place
       from unnest($1::text[], $2::text[]) with ordinality as pair (venue_id, performer_id, place)
         join profiles v on v.id = pair.venue_id join profiles p on p.id = pair.performer_id
         join profile_members m on m.profile_id = v.id join accounts a on a.id = m.account_id
     ), nights as (
       insert into events (id, venue_id, stage_id, title, time_zone, day, load_in_at, doors_at, curfew_at, load_out_at)
       select id, venue_id, venue_id, 'A night', 'Europe/Lisbon', $3::date, $4::timestamptz, $5::timestamptz, $6::timestamptz,
         $7::timestamptz from pairs
     ), offers as (
       insert into bookings (id, venue_id, performer_id, event_id, state, turn, deadline_at, firm,
         load_in_at, starts_at, ends_at, load_out_at, time_zone, latest_version, pending_version, pending_until)
       select id, venue_id, performer_id, id, 'offered', 'performer', now() + interval '7 days', false,
         $4::timestamptz, $8::timestamptz, $9::timestamptz, $7::timestamptz, 'Europe/Lisbon', 1, 1, now() + interval '7 days' from pairs
     ), versions as (
       insert into booking_versions (booking_id, number, made_by, author, terms)
       select id, 1, 'venue', pseudonym, $10::jsonb from pairs
     ), history as (
       insert into booking_history (booking_id, by, actor, action, "from", "to", facts)
       select id, 'venue', pseudonym, 'send', 'draft', 'offered', '{"version":1}'::jsonb from pairs
     )
     select id from pairs order by place`,
    [
      pairs.map(({ venue }) => venue.profileId),
      pairs.map(({ performer }) => performer.profileId),
      night.day,
      night.loadInAt,
      night.doorsAt,
      night.curfewAt,
      night.loadOutAt,
      times.startsAt,
      times.endsAt,
      JSON.stringify(terms),
    ],
  );
  return rows.map(({ id }, index) => ({
    bookingId: id,
    performer: (pairs[index] as Pair).performer,
  }));
}

/** The terms of a night so many days from now. */
function termsIn(days: number): Terms {
  const today = Temporal.Now.plainDateISO('Europe/Lisbon');
  const [day, next] = [today.add({ days }), today.add({ days: days + 1 })];
  const schedule = {
    timeZone: 'Europe/Lisbon',
    loadIn: `${day}T16:00`,
    soundcheck: `${day}T17:00`,
    doors: `${day}T20:00`,
    setStart: `${day}T22:00`,
    setEnd: `${day}T23:30`,
    curfew: `${next}T00:30`,
    loadOut: `${next}T00:45`,
  };
  return { ...someTerms, schedule };
}
