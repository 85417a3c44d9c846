import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEnds,
  challenge,
  confirmProblem,
  expiryOf,
  type HoldFacts,
  isStanding,
  queueOf,
} from '#app/domain/bookings/holds/hold.ts';
import { dayProblem, nightOf } from '#app/domain/bookings/holds/nights.ts';

const hour = 60 * 60 * 1_000;
const start = Date.parse('2026-10-01T12:00:00Z');
const loadInAt = new Date('2026-10-20T14:00:00Z');

const facts = {
  grantedAt: new Date(start),
  challengeDueAt: null,
  confirmAskedAt: null,
  confirmedAt: null,
  bookingId: null,
  endedAt: null,
};

type Stored = HoldFacts & { why: string | null };
/** A simple model to check the rules against: standing holds are a list in their order. */
type Waiting = { id: string; until: number; clock: number; confirmed: boolean };

class World {
  now = start;
  stored: Stored[] = [];
  waiting: Waiting[] = [];
  /** Ends that the oracle expects, by id. */
  ends = new Map<string, string>();
  made = 0;

  get instant(): Date {
    return new Date(this.now);
  }

  isTaken(): boolean {
    return this.waiting.some(({ confirmed }) => confirmed);
  }

  /** Records ends, as commands and the job do. */
  note(ends: Map<string, 'released' | 'refused' | 'outranked'> = new Map()): void {
    const orderBefore = queueOf(this.stored, this.instant).map(({ hold }) => hold.id);
    const { ended, promoted, queue } = applyEnds(this.stored, this.instant, ends);
    for (const { hold, why } of ended) {
      hold.endedAt = this.instant;
      hold.why = why;
    }
    // Promotion keeps the order, and reports it correctly.
    const orderAfter = queue.map(({ hold }) => hold.id);
    expect(orderBefore.filter((id) => orderAfter.includes(id))).toEqual(orderAfter);
    for (const { hold, rank } of promoted) expect(orderAfter[rank - 1]).toBe(hold.id);
  }

  pass(ms: number): void {
    this.now += ms;
    for (const one of this.waiting.filter(({ confirmed }) => !confirmed)) {
      if (one.clock <= this.now && one.clock <= one.until) this.ends.set(one.id, 'challenged');
      else if (one.until <= this.now) this.ends.set(one.id, 'lapsed');
    }
    this.waiting = this.waiting.filter(({ id }) => !this.ends.has(id));
  }

  leave(id: string, why: 'released' | 'refused'): void {
    if (this.stored.some((hold) => hold.id === id && isStanding(hold, this.instant)))
      this.note(new Map([[id, why]]));
    if (!this.waiting.some((one) => one.id === id)) return;
    this.waiting = this.waiting.filter((one) => one.id !== id);
    this.ends.set(id, why);
  }

  check(): void {
    const queue = queueOf(this.stored, this.instant);
    expect(queue.map(({ hold }) => hold.id)).toEqual(this.waiting.map(({ id }) => id));
    expect(queue.map(({ rank }) => rank)).toEqual(this.waiting.map((_, index) => index + 1));
    const confirmed = this.stored.filter((hold) => hold.confirmedAt && !hold.endedAt);
    expect(confirmed.length).toBeLessThanOrEqual(1);
    if (confirmed.length > 0) expect(queue).toHaveLength(1);
    for (const { id, why } of this.stored) if (why) expect(why).toBe(this.ends.get(id));
  }
}

type Command = fc.Command<object, World>;

function command(name: string, act: (world: World) => void): Command {
  return {
    check: () => true,
    run(_, world) {
      act(world);
      world.check();
    },
    toString: () => name,
  };
}

const at = (world: World, index: number) => world.stored[index % (world.stored.length || 1)]?.id;

const placed = command('place', (world) => {
  world.note();
  if (world.isTaken() || world.now >= loadInAt.getTime()) return;
  world.made += 1;
  const id = `hold-${world.made}`;
  const rank = queueOf(world.stored, world.instant).length + 1;
  const expiresAt = expiryOf(rank, { loadInAt }, world.instant);
  const days = world.waiting.length === 0 ? 14 : 7;
  const until = Math.min(world.now + days * 24 * hour, loadInAt.getTime());
  expect(expiresAt.getTime()).toBe(until);
  const granted = { ...facts, grantedAt: world.instant, why: null };
  world.stored.push({ id, placing: world.made, ...granted, expiresAt });
  world.waiting.push({ id, until, clock: Number.POSITIVE_INFINITY, confirmed: false });
});

const left = (why: 'released' | 'refused') =>
  fc.nat({ max: 8 }).map((index) =>
    command(`${why} ${index}`, (world) => {
      const id = at(world, index);
      if (id) world.leave(id, why);
    }),
  );

const passed = fc
  .integer({ min: 1, max: 200 })
  .map((hours) => command(`${hours} h pass`, (world) => world.pass(hours * hour)));

const swept = command('sweep', (world) => world.note());

const challenged = fc
  .tuple(fc.nat({ max: 8 }), fc.integer({ min: 24, max: 48 }))
  .map(([index, hours]) =>
    command(`challenge ${index} with ${hours} h`, (world) => {
      const id = at(world, index);
      if (!id) return;
      const outcome = challenge(world.stored, id, world.instant, hours);
      const rank = world.waiting.findIndex((one) => one.id === id) + 1;
      const above = world.waiting.slice(0, Math.max(0, rank - 1));
      const free = above.filter(({ clock }) => clock === Number.POSITIVE_INFINITY);
      if ('problem' in outcome) {
        expect(free).toEqual([]);
        return;
      }
      expect(outcome.higher.map((hold) => hold.id)).toEqual(free.map((one) => one.id));
      for (const hold of outcome.higher) hold.challengeDueAt = outcome.dueAt;
      for (const one of free) one.clock = world.now + hours * hour;
    }),
  );

const confirmed = fc.nat({ max: 8 }).map((index) =>
  command(`confirm ${index}`, (world) => {
    const id = at(world, index);
    if (!id) return;
    const why = confirmProblem(world.stored, id, world.instant);
    const isFirst = world.waiting[0]?.id === id && !world.isTaken();
    expect(why === null).toBe(isFirst);
    if (why !== null) return;
    const hold = world.stored.find((one) => one.id === id);
    if (hold) hold.confirmedAt = world.instant;
    const others = world.stored.filter((one) => one.id !== id && isStanding(one, world.instant));
    world.note(new Map(others.map((one) => [one.id, 'outranked'])));
    for (const one of world.waiting.slice(1)) world.ends.set(one.id, 'outranked');
    world.waiting = world.waiting.slice(0, 1).map((one) => ({ ...one, confirmed: true }));
  }),
);

describe('holds of one stage and day', () => {
  it('keep their order and one winner, whatever happens to them', () => {
    fc.assert(
      fc.property(
        fc.commands(
          [
            fc.constant(placed),
            fc.constant(placed),
            left('released'),
            left('refused'),
            passed,
            fc.constant(swept),
            challenged,
            confirmed,
          ],
          { size: '+1' },
        ),
        (commands) => {
          const world = new World();
          fc.modelRun(() => ({ model: {}, real: world }), commands);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  const at = (text: string) => new Date(text);

  it('end at the very instant that their time is over', () => {
    const hold = { id: 'a', placing: 1, ...facts, expiresAt: at('2026-10-05T00:00:00Z') };
    expect(isStanding(hold, at('2026-10-04T23:59:59.999Z'))).toBe(true);
    expect(isStanding(hold, hold.expiresAt)).toBe(false);
    const challengeDueAt = at('2026-10-04T00:00:00Z');
    expect(confirmProblem([{ ...hold, challengeDueAt }], 'a', challengeDueAt)).toBe('gone');
  });

  it('tell a confirmed rival from a simple end', () => {
    const now = at('2026-10-02T00:00:00Z');
    const later = at('2026-10-05T00:00:00Z');
    const first = { id: 'a', placing: 1, ...facts, expiresAt: later, confirmedAt: now };
    const second = { id: 'b', placing: 2, ...facts, expiresAt: later, endedAt: now };
    expect(confirmProblem([first, second], 'b', now)).toBe('outranked');
    expect(confirmProblem([first, second], 'a', now)).toBe('confirmed');
    expect(confirmProblem([second], 'b', now)).toBe('gone');
  });
});

describe('a hold whose answer is awaited', () => {
  const at = (text: string) => new Date(text);
  const expiresAt = at('2026-10-05T00:00:00Z');
  const [before, after] = [at('2026-10-04T00:00:00Z'), at('2026-10-06T00:00:00Z')];
  const hold = (id: string, placing: number, more: Partial<HoldFacts> = {}): HoldFacts => ({
    ...facts,
    id,
    placing,
    expiresAt,
    ...more,
  });
  const request = hold('b', 2, { grantedAt: null });
  const whyOf = (one: HoldFacts, now: Date) => applyEnds([one], now).ended.map(({ why }) => why);

  it('has no rank until the venue grants it, and promotes none when it ends', () => {
    const queue = [hold('a', 1), request, hold('c', 3)];
    expect(queueOf(queue, before).map(({ hold: { id }, rank }) => [id, rank])).toEqual([
      ['a', 1],
      ['c', 2],
    ]);
    expect(applyEnds(queue, before, new Map([['b', 'refused']])).promoted).toEqual([]);
    expect(confirmProblem(queue, 'b', before)).toBe('gone');
    expect(challenge(queue, 'b', before, 24)).toEqual({ problem: 'gone' });
    expect([whyOf(request, before), whyOf(request, after)]).toEqual([[], ['unanswered']]);
  });

  it('has answered its challenge once its performer has confirmed, and waits for the venue', () => {
    const confirming = hold('a', 1, { challengeDueAt: before, confirmAskedAt: before });
    expect([whyOf(confirming, before), whyOf(confirming, after)]).toEqual([[], ['unanswered']]);
    expect(challenge([confirming, hold('b', 2)], 'b', before, 24)).toEqual({ problem: 'answered' });
  });

  it('isn’t ended by the clock while it has an open offer, and goes on as before after that', () => {
    const offered = hold('a', 1, { challengeDueAt: before, bookingId: 'booking' });
    expect([whyOf(offered, after), isStanding(offered, after)]).toEqual([[], true]);
    expect(challenge([offered, hold('b', 2)], 'b', before, 24)).toEqual({ problem: 'answered' });
    expect(whyOf({ ...offered, bookingId: null }, after)).toEqual(['challenged']);
  });
});

describe('the night of a hold', () => {
  const settings = { loadInMinute: 15 * 60, loadOutMinute: 26 * 60 };
  const hoursOf = (day: string, timeZone: string, minutes = settings) => {
    const { loadInAt, loadOutAt } = nightOf({ day, timeZone }, minutes);
    return [loadInAt.toISOString(), (loadOutAt.getTime() - loadInAt.getTime()) / hour];
  };

  it('runs past midnight on the venue’s clock', () => {
    expect(hoursOf('2026-07-04', 'Europe/Lisbon')).toEqual(['2026-07-04T14:00:00.000Z', 11]);
  });

  it('is never shortened by a change of clocks', () => {
    // 02:00 on the morning after doesn't exist in New York in spring, and 01:30 comes twice in
    // autumn.
    expect(hoursOf('2026-03-07', 'America/New_York')).toEqual(['2026-03-07T20:00:00.000Z', 11]);
    const until = { loadInMinute: 15 * 60, loadOutMinute: 25.5 * 60 };
    expect(hoursOf('2026-10-31', 'America/New_York', until)[1]).toBe(11.5);
    const early = { loadInMinute: 90, loadOutMinute: 10 * 60 };
    expect(hoursOf('2026-11-01', 'America/New_York', early)[0]).toBe('2026-11-01T05:30:00.000Z');
  });

  it('can be requested from today to 18 months ahead', () => {
    const limits = { today: '2026-08-31', monthsAhead: 18 };
    expect(dayProblem('2026-08-31', limits)).toBe(null);
    expect(dayProblem('2026-08-30', limits)).toBe('past');
    expect(dayProblem('2028-02-29', limits)).toBe(null);
    expect(dayProblem('2028-03-01', limits)).toBe('far');
    for (const day of ['2026-02-30', '', 'tomorrow', '2026-9-1', '9999-99-99'])
      expect(dayProblem(day, limits)).toBe('unreadable');
  });
});
