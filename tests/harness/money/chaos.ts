import type { FaultKind } from '#sandbox/fault.ts';
import type { Random } from '#tests/harness/reading/seeded.ts';
import type { OwnPostgres } from '#tests/harness/servers/postgres.ts';
import { untilSettled } from './facts.ts';
import { browse, type MoneyGround, pause, type Role } from './processes.ts';
import {
  endOf,
  prepareStory,
  type Story,
  type StoryKind,
  storyKinds,
  tellStory,
  untilState,
} from './stories.ts';

/**
 * Kills processes at random moments while money moves, and restarts them. Returns the killed ones,
 * and the milliseconds until each time.
 */
export async function killAtRandom(
  ground: MoneyGround,
  random: Random,
  times: number,
): Promise<string[]> {
  const killed: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const pauseMs = random.whole(50, 1_200);
    const victims = random.pick<Role[]>([['web'], ['worker'], ['worker'], ['web', 'worker']]);
    await pause(pauseMs);
    await Promise.all(victims.map((role) => ground.end(role, 'SIGKILL')));
    await hurry(ground);
    await Promise.all(victims.map((role) => ground.start(role)));
    killed.push(`${victims.join('+')} after ${pauseMs} ms`);
  }
  return killed;
}

/**
 * Work claimed by a dead process, or failed, is retried now, and not when its time has come: the
 * outbox tests that by itself.
 */
export async function hurry(ground: MoneyGround): Promise<void> {
  await ground.rows('update outbox set due_at = now() where due_at > now() and failed_at is null');
}

/** Stories run side by side, one after the other in each lane, until another task ends. */
export async function tellWhile(
  ground: MoneyGround,
  random: Random,
  lanes: number,
  lasting: Promise<unknown>,
): Promise<Story[]> {
  const stories: Story[] = [];
  let isOver = false;
  const end = lasting.finally(() => {
    isOver = true;
  });
  const lane = async () => {
    while (!isOver) {
      const story = await prepareAtLast(ground, random.pick(storyKinds));
      stories.push(story);
      await tellStory(ground, story);
    }
  };
  await Promise.all([end, ...Array.from({ length: lanes }, lane)]);
  return stories;
}

/** A preparation interrupted by the database's end is begun anew. */
async function prepareAtLast(ground: MoneyGround, kind: StoryKind): Promise<Story> {
  for (let round = 0; ; round += 1) {
    const story = await prepareStory(ground, kind).catch((error) => {
      if (round >= 100) throw error;
    });
    if (story) return story;
    await pause(200);
  }
}

/** Answers between the provider and us are slow, so that more can happen meanwhile. */
export function slowAnswers(ground: MoneyGround): Promise<void> {
  return ground.sandbox.faults.set({ kind: 'slow', where: 'POST *', seconds: 0.4, share: 0.4 });
}

export async function untilEnded(ground: MoneyGround, stories: readonly Story[]): Promise<void> {
  await hurry(ground);
  // Only then does the bank have every payout; until it has, the stories have a minute to wait.
  await untilSettled(ground, 120_000);
  for (const story of stories) await untilState(ground, story, endOf(story.kind));
}

/**
 * Crashes the database under load so many times. Returns acknowledged changes that are lost; how
 * long the platform was away each time, from the database’s return; and the number of
 * acknowledgements.
 */
export async function crashWhile(
  ground: MoneyGround,
  postgres: OwnPostgres,
  random: Random,
  times: number,
) {
  const awayMs: number[] = [];
  const crashing = async () => {
    for (let time = 0; time < times; time += 1) {
      await pause(random.whole(1_000, 5_000));
      await postgres.crash(random.whole(0, 1_500));
      awayMs.push(await untilBack(ground));
      await hurry(ground);
    }
  };
  const stories = await tellWhile(ground, random, 3, crashing());
  await untilEnded(ground, stories);
  const lost: string[] = [];
  let acknowledged = 0;
  for (const { address, location } of ground.heard) {
    const result = acknowledgements.find(({ said }) => said.test(`${address} ${location}`));
    const [, id] = result?.said.exec(`${address} ${location}`) ?? [];
    if (!result) continue;
    acknowledged += 1;
    if ((await ground.rows(result.isThere, [id])).length === 0) lost.push(`${address} ${location}`);
  }
  return { lost, awayMs, acknowledged, stories };
}

/** An acknowledgement to a browser, and where it must be found for ever after. */
const acknowledgements = [
  {
    said: /^\/sandbox\/checkout\/(\w+) .*\/return$/,
    isThere: `select 1 from card_sandbox.objects where id = $1 and body ->> 'status' = 'complete'`,
  },
  {
    said: /payments\/([\w-]+)\/return .*done=paid/,
    isThere: `select 1 from instalments d join charges c on c.instalment_id = d.id where d.id = $1 and d.state = 'paid'`,
  },
  {
    said: /^\/bookings\/([\w-]+)\/show-confirmation \S/,
    isThere: 'select 1 from show_confirmations where booking_id = $1',
  },
  {
    said: /^\/bookings\/([\w-]+)\/release-code \S/,
    isThere: 'select 1 from releases where booking_id = $1',
  },
  {
    said: /^\/bookings\/([\w-]+)\/cancellation \S/,
    isThere: 'select 1 from cancellations where booking_id = $1',
  },
];

/** Milliseconds until a page that needs the database is back. */
async function untilBack(ground: MoneyGround): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await browse(ground, '/sandbox/checkout/none').catch(() => null);
    if (answer?.status === 404) return Math.round(performance.now() - startedAt);
    await pause(50);
  }
}

/** All faults of an answer, except one that never comes. */
const wrongAnswers: FaultKind[] = [
  ...(['error', 'error after acting', 'too many requests', 'key in use'] as const),
  ...(['cut before acting', 'cut after acting'] as const),
];

/**
 * Makes the provider answer with any fault, and repeat it, until it is stopped; meanwhile days pass
 * for its stored answers to failed calls, and for its pending work.
 */
export async function breakAnswers(ground: MoneyGround): Promise<{ stop(): Promise<void> }> {
  const { set, clear } = ground.sandbox.faults;
  for (const kind of wrongAnswers) await set({ kind, where: 'POST *', share: 0.08 });
  await set({ kind: 'hang after acting', where: 'POST *', seconds: 25, share: 0.1, times: 2 });
  await set({ kind: 'refuse transfers', where: 'POST /v1/transfers', share: 0.4 });
  let isOver = false;
  const passing = (async () => {
    while (!isOver) {
      await pause(2_000);
      await letDayPass(ground);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await passing;
      await clear();
      await letDayPass(ground);
    },
  };
}

/** The provider forgets its answers to failed calls, and its pending work is due. */
export async function letDayPass(ground: MoneyGround): Promise<void> {
  await ground.rows(`update card_sandbox.keys set created = created - interval '25 hours'
    where status >= 400`);
  await ground.rows(
    `with woken as (update transfers set due_at = now() where state = 'waiting' returning id)
     insert into outbox (type, payload) select 'transfer', jsonb_build_object('transferId', id) from woken`,
  );
}
