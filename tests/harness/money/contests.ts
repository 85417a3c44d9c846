import { sql } from 'drizzle-orm';
import { untilSettled } from './facts.ts';
import { browse, type MoneyGround, pause, type Visitor } from './processes.ts';
import { codeOf, play, preparePaid, type Story } from './stories.ts';

/*
 * Money that many want to move at the same moment, over HTTP and by the clock. A contest reports
 * failures in sentences; the same contest runs on a platform without its safeguards.
 */
export type Outcome = {
  /** Answers that aren't true, and missing answers. */
  told: string[];
  /** Acts that happened more than once, or not at all. */
  moved: string[];
};

/** Prepares money, and returns the contest for it. */
type Contest = (ground: MoneyGround) => Promise<() => Promise<Outcome>>;

const patience = 60_000;

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

function press(ground: MoneyGround, by: Visitor, address: string, form: object = {}) {
  return browse(ground, address, { by, form: { as: by.as, ...form } });
}

/** Everyone but the winner is told that it is done, or that they said so before. */
function judgeAnswers(answers: { status: number }[], winners: number | null): string[] {
  const odd = answers.filter(({ status }) => status !== 303 && status !== 409);
  const won = answers.filter(({ status }) => status === 303).length;
  return [
    ...odd.map(({ status }) => `a caller was told ${status}`),
    ...(winners === null || won === winners ? [] : [`${won} were told that they did it`]),
  ];
}

async function judgeCounts(
  ground: MoneyGround,
  { bookingId }: Story,
  wanted: Record<string, number>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, count] of Object.entries(wanted)) {
    const result = await ground.one<number>(`select count(*)::int from ${what}`, [bookingId]);
    if (result !== count) faults.push(`${result} of ${what}`);
  }
  return faults;
}

/**
 * Starts them while a table is locked against writes, and releases all of them at once: by then
 * each has read everything that can be read without waiting.
 */
async function atOnce<Answers>(
  { database }: MoneyGround,
  table: 'releases' | 'cancellations' | 'transfers',
  begin: () => Promise<Answers>,
): Promise<Answers> {
  const waiting = sql`pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const begun = await database.orm.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`);
    // In an object, since they are done only after this transaction.
    const answers = { after: begin() };
    const startedAt = performance.now();
    while ((await database.orm.$count(waiting)) < atLeast) {
      if (performance.now() - startedAt > 8_000) throw new Error('too few of them came to wait');
      await pause(5);
    }
    return answers;
  });
  return begun.after;
}

/** Of ten connections that a process has. */
const atLeast = 8;

/** At rest, or a sentence about the part that doesn’t come to rest. */
function rest(ground: MoneyGround): Promise<string[]> {
  return untilSettled(ground, patience).then(
    () => [],
    (error) => [String(error)],
  );
}

/** Both sides’ confirmations, the code of the night and the clock, all of them several times. */
const release: Contest = async (ground) => {
  const story = await preparePaid(ground, 'words');
  await play(ground, story, 47);
  const { venue, performer, bookingId } = story;
  const code = await codeOf(ground, story);
  return async () => {
    await ground.rows(
      `update bookings set ends_at = now() - interval '48 hours' - interval '1 second' where id = $1`,
      [bookingId],
    );
    const [answers] = await Promise.all([
      atOnce(ground, 'releases', () =>
        Promise.all([
          ...times(3, () => press(ground, venue, `/bookings/${bookingId}/show-confirmation`)),
          ...times(3, () => press(ground, performer, `/bookings/${bookingId}/show-confirmation`)),
          ...times(3, () =>
            press(ground, performer, `/bookings/${bookingId}/release-code`, { code }),
          ),
        ]),
      ),
      ground.run(...times(4, () => 'release-due')),
    ]);
    const isReleased = () =>
      ground.one<number>('select count(*)::int from releases where booking_id = $1', [bookingId]);
    for (let look = 0; look < 600 && (await isReleased()) === 0; look += 1) await pause(100);
    const unrest = await rest(ground);
    const moved = await judgeCounts(ground, story, {
      'releases where booking_id = $1': 1,
      "ledger_transactions where source_id = $1 and kind = 'released'": 1,
      "ledger_transactions where source_id = $1 and kind = 'transferred'": 2,
      // Of two payments, each of which is sent on and goes to a bank.
      'transfers where source_id = $1': 4,
    });
    return { told: judgeAnswers(answers, null), moved: [...unrest, ...moved] };
  };
};

/** Both sides at once, five times each. */
const cancellation: Contest = async (ground) => {
  const story = await preparePaid(ground, 'words');
  const { venue, performer, bookingId } = story;
  const form = { reason: '', window: 'early', confirmation: 'cancel' };
  return async () => {
    const address = `/bookings/${bookingId}/cancellation`;
    const answers = await atOnce(ground, 'cancellations', () =>
      Promise.all(
        times(10, (index) => press(ground, index % 2 ? venue : performer, address, form)),
      ),
    );
    const unrest = await rest(ground);
    const moved = await judgeCounts(ground, story, {
      'cancellations where booking_id = $1': 1,
      "booking_history where booking_id = $1 and action = 'cancel'": 1,
      "ledger_transactions where source_id = $1 and kind = 'refundOwed'": 1,
      // One for each of two payments.
      'transfers where source_id = $1': 2,
    });
    return { told: judgeAnswers(answers, 1), moved: [...unrest, ...moved] };
  };
};

/** A refund that came back from its bank, tried again twenty times at once. */
const retry: Contest = async (ground) => {
  const story = await preparePaid(ground, 'words');
  const { venue, performer, bookingId } = story;
  const form = { reason: '', window: 'early', confirmation: 'cancel' };
  await press(ground, performer, `/bookings/${bookingId}/cancellation`, form);
  await untilSettled(ground, patience);
  const [refund] = await ground.rows<{ id: string; provider_id: string }>(
    'select id, provider_id from transfers where source_id = $1 order by amount_minor',
    [bookingId],
  );
  const { id = '', provider_id = '' } = refund ?? {};
  const state = () => ground.one('select state from transfers where id = $1', [id]);
  return async () => {
    await ground.sandbox.world.failRefund(provider_id);
    for (let look = 0; look < 600 && (await state()) !== 'failed'; look += 1) await pause(100);
    const address = `/bookings/${bookingId}/payments/transfers/${id}/retry`;
    const answers = await atOnce(ground, 'transfers', () =>
      Promise.all(times(20, () => press(ground, venue, address))),
    );
    const unrest = await rest(ground);
    const moved = await judgeCounts(ground, story, {
      'transfers where source_id = $1': 3,
      "transfers where source_id = $1 and state = 'arrived'": 2,
    });
    return { told: judgeAnswers(answers, 1), moved: [...unrest, ...moved] };
  };
};

export const contests = { release, cancellation, retry };

/**
 * The environment of a process that ignores row locks and party locks: only the database’s
 * constraints are left.
 */
export function withoutLocks(): Record<string, string> {
  const script = `
    import { createRequire } from 'node:module';
    const { Client } = createRequire(process.cwd() + '/')('pg');
    const query = Client.prototype.query;
    const unlocked = (text) => text
      .replace(/ for update$/, '')
      .replace(/pg_advisory_xact_lock\\(7220848, (hashtext\\(\\$\\d+\\))\\)/, '$1');
    Client.prototype.query = function (config, ...rest) {
      if (typeof config === 'string') return query.call(this, unlocked(config), ...rest);
      if (typeof config?.text === 'string') config.text = unlocked(config.text);
      return query.call(this, config, ...rest);
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}

/** Drops everything that keeps the database from moving money twice. It doesn’t come back. */
export async function dropGuards(ground: MoneyGround): Promise<void> {
  const statements = [
    'alter table releases drop constraint releases_pkey',
    'alter table cancellations drop constraint cancellations_pkey',
    'alter table ledger_balances drop constraint ledger_balances_never_negative',
    'alter table charges drop constraint charges_never_more_than_came',
    // Statements that need a unique cause still find one, and never the same twice.
    `create function vary_cause() returns trigger language plpgsql as
      $$ begin new.cause := new.cause || ' ' || gen_random_uuid(); return new; end $$`,
    ...['ledger_transactions', 'transfers'].map(
      (table) => `create trigger vary_cause before insert on ${table}
        for each row when (new.cause like 'booking %') execute function vary_cause()`,
    ),
  ];
  for (const statement of statements) await ground.rows(statement);
}
