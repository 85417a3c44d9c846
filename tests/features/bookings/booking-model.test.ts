import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { advanceByClock } from '#app/features/bookings/commands.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  type Acting,
  addSide,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testBrand as brand } from '#tests/harness/people/cast.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/*
 * Whatever two venues and two performers do on two nights, in any order: the database holds what a
 * second, simpler version of the rules says, and there is never a double booking.
 */
const database = await testDatabase();
let acts: ReturnType<typeof bookingActs>;
const venues: Acting[] = [];
const performers: Acting[] = [];

beforeAll(async () => {
  acts = bookingActs(database);
  for (const name of ['One', 'Two']) {
    venues.push(await addSide(database, 'venue', `Venue ${name}`));
    performers.push(await addSide(database, 'artist', `Performer ${name}`));
  }
});

/** The rules once more, as plainly as possible. */
type Booking = {
  id: string;
  venue: Acting;
  performer: Acting;
  state: 'open' | 'signing' | 'signed' | 'over';
  /** The side that made the terms on the table. */
  maker: Acting;
  versions: number;
  day: string;
  /** The day of the terms on the table. */
  wanted: string;
  signed: Set<Acting>;
};
let world: Booking[] = [];

const isTaken = (booking: Booking, day: string) =>
  world.some(
    (other) =>
      other !== booking &&
      (other.state === 'signing' || other.state === 'signed') &&
      other.day === day &&
      (other.performer === booking.performer || other.venue === booking.venue),
  );

/** Runs the act, and returns true if it wasn't refused. */
async function isDone(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}

const days = [dayIn(40), dayIn(41)];
const one = fc.nat({ max: 1 });
const pick = fc.nat({ max: 3 });
const steps = fc.oneof(
  {
    arbitrary: fc.record({
      act: fc.constant('offer' as const),
      venue: one,
      performer: one,
      day: one,
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ act: fc.constant('accept' as const), which: pick }), weight: 3 },
  {
    arbitrary: fc.record({ act: fc.constant('sign' as const), which: pick, side: one }),
    weight: 4,
  },
  fc.record({ act: fc.constant('counter' as const), which: pick, side: one, day: one }),
  fc.record({ act: fc.constant('decline' as const), which: pick, side: one }),
  fc.record({ act: fc.constant('runOut' as const), which: pick }),
);
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

async function take(step: Step): Promise<void> {
  if (step.act === 'offer') return offer(step);
  const booking = world.at(-1 - (step.which % Math.max(1, world.length)));
  if (!booking) return;
  const { id, venue, performer, maker, versions } = booking;
  const taker = maker === venue ? performer : venue;
  const isOpen = booking.state === 'open';
  switch (step.act) {
    case 'accept': {
      const done = await isDone(() => acts.accept(taker, id, versions));
      expect(done).toBe(isOpen && !isTaken(booking, booking.wanted));
      if (done)
        Object.assign(booking, { state: 'signing', day: booking.wanted, signed: new Set() });
      return;
    }
    case 'sign': {
      const signer = step.side ? venue : performer;
      const done = await isDone(() => acts.sign(signer, id, versions));
      expect(done).toBe(booking.state === 'signing' && !booking.signed.has(signer));
      if (done && booking.signed.add(signer).size === 2) booking.state = 'signed';
      return;
    }
    case 'counter': {
      const sayer = step.side ? venue : performer;
      const wanted = days[step.day] ?? '';
      if (booking.state === 'signed') return;
      const done = await isDone(() => acts.counter(sayer, id, termsOn(wanted), versions));
      expect(done).toBe(booking.state !== 'over' && !isTaken(booking, wanted));
      if (done)
        Object.assign(booking, { state: 'open', maker: sayer, versions: versions + 1, wanted });
      return;
    }
    case 'decline': {
      const sayer = step.side ? venue : performer;
      const done = await isDone(() => acts.decline(sayer, id));
      expect(done).toBe(booking.state === 'signing' || (isOpen && sayer === taker));
      if (done) booking.state = 'over';
      return;
    }
    case 'runOut':
      if (booking.state !== 'open' && booking.state !== 'signing') return;
      await acts.letRunOut(id);
      await advanceByClock({ database, brand });
      booking.state = 'over';
  }
}

async function offer(step: { venue: number; performer: number; day: number }): Promise<void> {
  const venue = venues[step.venue] as Acting;
  const performer = performers[step.performer] as Acting;
  const day = days[step.day] ?? '';
  const made = { venue, performer, maker: venue, versions: 1, day, wanted: day };
  const booking: Booking = { ...made, id: '', state: 'open', signed: new Set() };
  const done = await isDone(async () => {
    booking.id = (await acts.offer(venue, performer, termsOn(day))).bookingId;
  });
  expect(done).toBe(!isTaken(booking, day));
  if (done) world.push(booking);
}

/** Invariants of the database, checked without the rules. */
async function findFaults(): Promise<unknown[]> {
  // Only rows of this sequence, so that the thousandth costs no more than the first.
  const ids = sql`any(${sql.param(world.map(({ id }) => id))}::text[])`;
  const { rows } = (await database.orm.execute(sql`
    with bookings as (select * from bookings where id = ${ids}),
      events as (select * from events where id in (select event_id from bookings))
    select 'performer twice' as fault, a.id from bookings a join bookings b
      on a.performer_id = b.performer_id and a.id < b.id and a.firm and b.firm
      and a.load_in_at < b.load_out_at and b.load_in_at < a.load_out_at
    union all
    select 'stage twice', a.id from events a join events b
      on a.stage_id = b.stage_id and a.id < b.id and a.claimed and b.claimed
      and a.load_in_at < b.load_out_at and b.load_in_at < a.load_out_at
    union all
    select 'claim', e.id from events e
      where e.claimed <> exists(select 1 from bookings where event_id = e.id and firm)
    union all
    select 'signed without signatures', b.id from bookings b
      where b.signed_version is not null and 2 <> (select count(*) from signatures s
        where s.booking_id = b.id and s.version = b.signed_version)
    union all
    select 'signed text', s.booking_id from signatures s
      join contracts c using (booking_id, version) where s.hash <> c.hash
    union all
    select 'history', b.id from bookings b
      where b.state <> (select h."to" from booking_history h where h.booking_id = b.id
        order by h.id desc limit 1)
  `)) as { rows: unknown[] };
  return rows;
}

const states = { open: /offered|countered/, signing: /signing/, signed: /accepted/, over: /d$/ };

async function requireSame(): Promise<void> {
  expect(await findFaults()).toEqual([]);
  for (const booking of world) {
    const { rows } = (await database.orm.execute(
      sql`select state from bookings where id = ${booking.id}`,
    )) as { rows: { state: string }[] };
    expect(rows[0]?.state).toMatch(states[booking.state]);
  }
}

const property = fc.asyncProperty(
  fc.array(steps, { minLength: 3, maxLength: 9 }),
  async (sequence) => {
    world = [];
    for (const step of sequence) {
      await take(step);
      expect(await findFaults()).toEqual([]);
    }
    await requireSame();
    // The next sequence finds its nights free.
    await database.orm.execute(sql`update bookings set firm = false where firm`);
    await database.orm.execute(sql`update events set claimed = false where claimed`);
  },
);

test('any sequence of offers, answers and signatures', { timeout: 240_000 }, async () => {
  const numRuns = inject('database') === 'postgres' ? 40 : 20;
  await fc.assert(property, { seed: seedOf('booking model'), numRuns, verbose: 1 });
});

test('without the database’s constraints the same sequences lead to double bookings', async () => {
  await database.orm.execute(sql`alter table bookings drop constraint bookings_performer_once`);
  await database.orm.execute(sql`alter table events drop constraint events_one_show_on_a_stage`);
  const seed = seedOf('booking model without constraints');
  const { failed } = await fc.check(property, { seed, numRuns: 1_000, endOnFailure: true });
  expect(failed).toBe(true);
});
