import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { words } from '#app/lib/words.ts';
import {
  changeAgainstOffer,
  confirm,
  holdsOfOnePerformer,
  offersOfOnePerformer,
  offersOfOneStage,
  placeHold,
} from '#tests/harness/bookings/booking-contests.ts';
import {
  type Answer,
  addClient,
  type Client,
  call,
  type Ground,
  openGround,
  runContest,
} from '#tests/harness/bookings/booking-races.ts';
import { dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';

/*
 * No one is booked twice, whichever client is fastest: ten clients, two web processes, one
 * PostgreSQL.
 */
let ground: Ground;
beforeAll(async () => {
  ground = await openGround(await copyDatabase());
});
afterAll(() => ground?.close());

/** Faults, round by round. */
type Faults = string[];

/**
 * Every second round begins with two clients who already wait in the database. `found` ends the
 * race as soon as it is among the faults.
 */
function race(contests: typeof offersOfOnePerformer) {
  return async (rounds: number, found?: string): Promise<Faults> => {
    const contestOf = await contests(ground);
    const faults: Faults = [];
    for (let round = 0; round < rounds && !(found && faults.includes(found)); round += 1)
      faults.push(...(await runContest(ground, await contestOf(round), round % 2 === 0)));
    return faults;
  };
}

const raceForOnePerformer = race(offersOfOnePerformer);
const raceForOneStage = race(offersOfOneStage);
const raceOfHolds = race(holdsOfOnePerformer);
const raceOfChange = race(changeAgainstOffer);

describe('of ten clients at once exactly one wins, and the others read why', () => {
  it('when a performer agrees to two offers for the same hours', async () => {
    expect(await raceForOnePerformer(8)).toEqual([]);
  });

  it('when two performers agree to offers for the same stage', async () => {
    expect(await raceForOneStage(8)).toEqual([]);
  });

  it('when a performer confirms two holds of one night', async () => {
    expect(await raceOfHolds(8)).toEqual([]);
  });

  it('when a changed date gets its last signature while an offer for it is accepted', async () => {
    expect(await raceOfChange(6)).toEqual([]);
  });
});

it('makes one booking of a call that arrives twenty times at once', async () => {
  const venue = await addClient(ground, 'venue', 'The Quay');
  const performer = await addClient(ground, 'artist', 'The Night Owls');
  const input = { with: performer.as, terms: termsOn(dayIn(30)) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(ground.webs[index % 2] ?? ground.webs[0], venue, 'bookings', input, {
        'idempotency-key': 'once',
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1);
  expect(await countOf('bookings where venue_id = $1', venue.as)).toBe(1);
});

describe('a challenge that is answered in the instant it runs out', () => {
  let venue: Client;
  let first: Client;
  let challenger: Client;
  beforeAll(async () => {
    venue = await addClient(ground, 'venue', 'The Quay');
    first = await addClient(ground, 'artist', 'The Night Owls');
    challenger = await addClient(ground, 'artist', 'The Early Birds');
  });

  /** How long after the deadline both sides still try. */
  const patienceMs = 250;
  const why = (key: 'lower' | 'gone' | 'confirmAsked') => words('bookings')(`holds.refused.${key}`);
  const atAnyTime = [why('lower'), why('gone'), why('confirmAsked')];
  const inTheEnd = [why('gone'), why('lower')];

  /** `startMs` is when the first holder begins to confirm, counted from the deadline. */
  async function fight(day: string, startMs: number) {
    const holds = [
      await placeHold(ground, first, venue, day),
      await placeHold(ground, challenger, venue, day),
    ] as const;
    const aheadMs = Math.max(300, -startMs);
    await ground.sql.query(
      `update holds set challenge_due_at =
         date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $2)) where id = $1`,
      [holds[0], aheadMs / 1_000],
    );
    const dueAtMs = performance.now() + aheadMs;
    const tries = await Promise.all([
      insist(first, holds[0], dueAtMs + startMs, dueAtMs + patienceMs),
      insist(challenger, holds[1], dueAtMs - aheadMs, dueAtMs + patienceMs),
    ]);
    const wins = tries.map((answers) => answers.filter(({ status }) => status === 200).length);
    // With the venue’s consent the one who was in time has the night.
    for (const [index, count] of wins.entries())
      if (count > 0) await confirm(venue, holds[index] ?? '')(ground.webs[0]);
    const refusals = tries.flat().filter(({ status }) => status !== 200);
    return {
      wins,
      wrong: refusals.filter(({ status, error }) => status !== 409 || !atAnyTime.includes(error)),
      isInTime: await isInTime(holds),
      loserWasTold: tries[wins[0] === 1 ? 1 : 0].at(-1)?.error ?? '',
      taken: await countOf(
        `bookings b join events e on e.id = b.event_id where e.stage_id = $1 and e.day = $2 and b.firm`,
        venue.as,
        day,
      ),
    };
  }

  /** True if the winner confirmed on their side of the deadline, by the database's time. */
  async function isInTime([id, challengerId]: readonly [string, string]): Promise<boolean> {
    const inTime = await countOf(
      `holds first join holds challenger on challenger.id = $2 where first.id = $1 and
         (first.confirm_asked_at < first.challenge_due_at
           or challenger.confirm_asked_at >= first.challenge_due_at)`,
      id,
      challengerId,
    );
    return inTime === 1;
  }

  /** Retries, four at a time over both processes, until it works or time is up. */
  async function insist(client: Client, holdId: string, fromMs: number, untilMs: number) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, fromMs - performance.now())));
    const answers: Answer[] = [];
    let hasWon = false;
    const one = async (index: number) => {
      do {
        const answer = await confirm(client, holdId)(ground.webs[index % 2] ?? ground.webs[0]);
        hasWon ||= answer.status === 200;
        answers.push(answer);
      } while (!hasWon && performance.now() < untilMs);
    };
    await Promise.all([0, 1, 2, 3].map(one));
    return answers;
  }

  it('gives the night to one of the two, never to both or to none', async () => {
    const winners: number[] = [];
    for (const [round, startMs] of [-800, 60, -6, -3, -1, 0, 2].entries()) {
      const { wins, wrong, isInTime, loserWasTold, taken } = await fight(
        dayIn(40 + round),
        startMs,
      );
      expect(wrong).toEqual([]);
      expect({ startMs, wins: wins.toSorted(), taken }).toEqual({
        startMs,
        wins: [0, 1],
        taken: 1,
      });
      expect(isInTime).toBe(true);
      expect(inTheEnd).toContain(loserWasTold);
      winners.push(wins.indexOf(1));
    }
    // A holder who answers in good time keeps the night; one who doesn’t loses it.
    expect(winners.slice(0, 2)).toEqual([0, 1]);
  });
});

/* Last, since the constraints don’t come back. */
describe('without the constraint the same race finds a double booking:', () => {
  const twice = 'the night was taken 2 times';

  it('a performer’s', async () => {
    await ground.sql.query('alter table bookings drop constraint bookings_performer_once');
    expect(await raceForOnePerformer(2)).toContain(twice);
    if (!process.env.NOHOLDS) expect(await raceOfHolds(2)).toContain(twice);
    // A change that sees the other booking in time is refused without it, too.
    expect(await raceOfChange(24, twice)).toContain(twice);
  });

  it('a stage’s', async () => {
    await ground.sql.query('alter table events drop constraint events_one_show_on_a_stage');
    expect(await raceForOneStage(2)).toContain(twice);
  });
});

async function countOf(what: string, ...values: unknown[]): Promise<number> {
  const { rows } = await ground.sql.query(`select count(*)::int as count from ${what}`, values);
  return rows[0].count;
}
