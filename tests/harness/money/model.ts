import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { personParty } from '#app/domain/payments/ledger.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import { randomFrom } from '#tests/harness/reading/seeded.ts';
import { openTestDatabase } from '#tests/harness/servers/database.ts';
import { addAdmin } from './disputed.ts';
import { requireOneTruth } from './one-truth.ts';
import { beginPlay, type Play } from './play.ts';
import { compare, forget, rest } from './rest.ts';
import { look, markNow, type Seen } from './seen.ts';
import type { Sequence } from './sequences.ts';
import { take } from './steps.ts';
import { type MoneyWorld, openMoneyWorld } from './world.ts';

/** How often every page about the money is read. */
const stepsBetweenReadings = Number(process.env.READ_EVERY ?? 20);
/** How often all entries ever made are added up. */
const sequencesBetweenWholeChecks = 25;

/** The platform’s money with plain sums beside it. One sequence at a time. */
export async function openMoneyModel() {
  const database = await openTestDatabase();
  const world = await openMoneyWorld(database);
  const admin = await addAdmin(database);
  const done = { sequences: 0, steps: 0 };
  return {
    done,
    /** Throws at the first step after which something differs. */
    async run(sequence: Sequence): Promise<void> {
      const random = Math.random;
      Math.random = randomFrom(sequence.luck).next;
      try {
        await run(world, admin, sequence, done);
      } finally {
        Math.random = random;
      }
      done.sequences += 1;
      if (done.sequences % sequencesBetweenWholeChecks === 0) await requireWhole(database);
    },
    async close() {
      await requireWhole(database);
      await world.close();
      await database.close();
    },
  };
}

async function run(
  world: MoneyWorld,
  admin: Viewer,
  sequence: Sequence,
  done: { steps: number },
): Promise<void> {
  const { paid, steps, messages } = sequence;
  await forget(world);
  const play = await beginPlay(world, admin, sequence);
  const before = await lookAt(play, await markNow(world.database.orm));
  const demand = () => requireSame(play, before);
  const kind = faultOf[messages];
  if (kind) await world.sandbox.faults.set({ kind, where: '*', share: 0.5, seconds: 600 });
  const payments = [0, 1].flatMap((which) =>
    Array.from({ length: paid }, () => ({ act: 'pay', which, way: 'plain' }) as const),
  );
  for (const step of [...payments, ...steps]) {
    await take(play, step);
    await rest(world, messages);
    if (step.act === 'compare') await compare(world);
    await demand();
    if (done.steps % stepsBetweenReadings === 0)
      for (const { id } of play.known) await requireOneTruth(world, play, id);
    done.steps += 1;
  }
  await world.sandbox.faults.clear();
  await world.sandbox.world.payPayoutsNow();
  await rest(world, 'as they are');
  await compare(world);
  await demand();
}

const faultOf: Record<string, 'send message twice' | 'shuffle messages' | 'drop message'> = {
  twice: 'send message twice',
  shuffled: 'shuffle messages',
  dropped: 'drop message',
};

type Before = Seen & { mark: number };

async function lookAt(play: Play, mark: number): Promise<Before> {
  const bookingIds = play.known.map(({ id }) => id);
  const owners = ['', ...partiesOf(play), ...bookingIds.map((id) => `booking:${id}`)];
  return { ...(await look(play.world.database.orm, { bookingIds, owners, mark })), mark };
}

function partiesOf({ venue, performer, member }: Play): string[] {
  const pages = [venue, performer].map(({ as }) => `profile:${as}`);
  return member ? [...pages, personParty(member.pseudonym)] : pages;
}

/** The books and the provider’s records, against plain arithmetic. */
async function requireSame(play: Play, before: Before): Promise<void> {
  const view = await lookAt(play, before.mark);
  requireOrder(before, view);
  const has = (owner: string) =>
    Object.fromEntries(
      view.balances
        .filter((one) => one.owner === owner && one.minor !== 0)
        .map(({ kind, minor }) => [kind, minor]),
    ) as Partial<Record<string, number>>;
  const { known, debt } = play;
  for (const { id, plain: sums, chargeback } of known) {
    const name = `booking:${id}`;
    const { held, heldFee, instalments } = sums;
    expect(has(name)).toEqual(
      some({ held: -held, heldFees: -heldFee, contested: chargeback?.lost ?? 0 }),
    );
    const result = view.instalments
      .filter(([booking]) => booking === id)
      .map(([, ...rest]) => rest);
    const parts = instalments.map(({ part, amount, fee }) => [part, amount, fee]);
    expect(result.toSorted()).toEqual(parts.toSorted());
    expect((view.paid[name] ?? 0) - (view.lost[name] ?? 0)).toBe(sums.paid);
  }
  const total = (name: 'back' | 'venueOwes' | 'kept') =>
    known.reduce((sum, { plain: sums }) => sum + sums[name], 0);
  const [venue = '', performer = '', member] = partiesOf(play);
  const gone = (party: string) => (view.transferred[party] ?? 0) - (has(party).owedTo ?? 0);
  expect({
    back: view.refunded - (has(venue).owedTo ?? 0),
    gained: gone(performer),
    memberGained: member ? gone(member) : 0,
    venueOwes: has(venue).owedBy ?? 0,
    owes: has(performer).owedBy ?? 0,
    kept: feesIn(before) - feesIn(view),
  }).toEqual({
    back: total('back'),
    gained: debt.gained,
    memberGained: debt.memberGained,
    venueOwes: total('venueOwes'),
    owes: debt.owes,
    kept: total('kept'),
  });
}

/** Without zeros. */
const some = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));

const feesIn = ({ balances }: Seen) =>
  balances.find(({ kind, owner }) => kind === 'platformFees' && owner === '')?.minor ?? 0;

/** The books by themselves: entries are kept unchanged, and no other account was touched. */
function requireOrder(before: Seen, seen: Seen): void {
  const had = new Map(before.balances.map(({ id, minor }) => [id, minor]));
  const grown = seen.balances.map(({ id, minor }) => [id, minor - (had.get(id) ?? 0)] as const);
  const entered = seen.entered.map(({ id, minor }) => [id, minor]);
  expect(entered.filter(([, minor]) => minor !== 0).toSorted()).toEqual(
    grown.filter(([, minor]) => minor !== 0).toSorted(),
  );
  expect(seen.unbalanced).toBe(0);
  expect(seen.entered.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
}

/** Everything that was ever entered, added up anew. */
async function requireWhole({ orm }: Database): Promise<void> {
  const { differences, unbalanced, totals } = await checkBooks(orm);
  expect({ differences, unbalanced }).toEqual({ differences: [], unbalanced: [] });
  expect(totals.filter(({ sumMinor }) => sumMinor !== 0)).toEqual([]);
}
