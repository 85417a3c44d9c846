import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleInstants } from '#app/domain/bookings/terms/schedule.ts';
import { changesBetween, type Schedule, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { terms as termsInput } from '#app/features/bookings/terms/fields.ts';
import { someSchedule, someTerms } from '#tests/harness/bookings/terms.ts';

/** The messages beside the fields. */
function problemsOf(terms: unknown): Record<string, string> {
  const parsed = termsInput.safeParse(terms);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const withSchedule = (schedule: Partial<Schedule>): Terms => ({
  ...someTerms,
  schedule: { ...someSchedule, ...schedule },
});
const withTickets = (change: object) => ({
  ...someTerms,
  tickets: someTerms.tickets.with(0, { ...someTerms.tickets[0], ...change } as never),
});
const withDeal = (change: object) => ({ ...someTerms, deal: { ...someTerms.deal, ...change } });

describe('Terms from outside', () => {
  it('come through unchanged, also as JSON', () => {
    expect(termsInput.parse(structuredClone(someTerms))).toEqual(someTerms);
    expect(termsInput.parse(JSON.parse(JSON.stringify(someTerms)))).toEqual(someTerms);
  });

  it.each<[string, unknown, string, RegExp]>([
    ['a negative amount', withDeal({ guaranteeMinor: -1 }), 'deal.guaranteeMinor', /0 or more/],
    ['half a cent', withTickets({ priceMinor: 1.5 }), 'tickets.0.priceMinor', /0 or more/],
    ['an enormous amount', withDeal({ guaranteeMinor: 1e14 }), 'deal.guaranteeMinor', /too large/],
    ['beyond all numbers', withDeal({ guaranteeMinor: Infinity }), 'deal.guaranteeMinor', /0 or/],
    ['an amount as words', withDeal({ guaranteeMinor: '12x' }), 'deal.guaranteeMinor', /1200.50/],
    [
      'a share above the whole',
      withDeal({ shareBasisPoints: 10_001 }),
      'deal.shareBasisPoints',
      /100%/,
    ],
    [
      'half a ticket',
      withTickets({ allotment: 0.5 }),
      'tickets.0.allotment',
      /from 1 to 1,000,000/,
    ],
    ['more given away than there are', withTickets({ comps: 507 }), 'tickets.0.comps', /the 510/],
    ['fees above the price', withTickets({ feeMinor: 20_01 }), 'tickets.0.feeMinor', /higher/],
    ['a second currency', withTickets({ currency: 'USD' }), 'tickets.0', /one currency/],
    ['two currencies', { ...someTerms, currency: ['EUR', 'USD'] }, 'currency', /Choose a cur/],
    ['an unknown currency', { ...someTerms, currency: 'XQZ' }, 'currency', /Choose a currency/],
    [
      'one that can’t be paid out',
      { ...someTerms, currency: 'KWD' },
      'currency',
      /card payments and payouts/,
    ],
    ['an unknown field', { ...someTerms, agent: 10 }, '', /agent/],
    ['an unknown deal', withDeal({ kind: 'barter' }), 'deal.kind', /how the performer is paid/],
    ['a field of another deal', withDeal({ kind: 'flat' }), 'deal', /shareBasisPoints/],
    [
      'a bonus out of reach',
      withDeal({ bonuses: [{ ticketsSold: 1_001, amountMinor: 1 }] }),
      'deal.bonuses.0.ticketsSold',
      /only 1,000/,
    ],
    ['a share of no tickets', { ...withDeal({ bonuses: [] }), tickets: [] }, 'tickets', /flat fee/],
    [
      'more than can be exact',
      withTickets({ priceMinor: 1e11, allotment: 1e6 }),
      'tickets',
      /full house/,
    ],
    ['a text too long', { ...someTerms, rider: 'a'.repeat(10_001) }, 'rider', /10,001 characters/],
    ['half a character', { ...someTerms, notes: '\ud800' }, 'notes', /Type it again/],
    ['a NUL', { ...someTerms, notes: 'a\0' }, 'notes', /Type it again/],
    ['nothing', null, '', /missing/],
  ])('are refused for %s', (_, input, path, sentence) => {
    expect(problemsOf(input)).toHaveProperty([path]);
    expect(problemsOf(input)[path]).toMatch(sentence);
  });

  it.each<[string, Partial<Schedule>, string, RegExp]>([
    ['a set that ends before it starts', { setEnd: '2027-03-12T21:59' }, 'setEnd', /“Set starts”/],
    ['a set without length', { setEnd: someSchedule.setStart }, 'setEnd', /ends when it starts/],
    ['doors before the soundcheck', { doors: '2027-03-12T16:30' }, 'doors', /“Soundcheck”/],
    ['load-out during the set', { loadOut: '2027-03-12T23:29' }, 'loadOut', /“Set ends”/],
    ['a curfew during the set', { curfew: '2027-03-12T23:29' }, 'curfew', /“Set ends”/],
    ['a week too long', { loadOut: '2027-03-20T00:30' }, 'loadOut', /seven days/],
    ['no day', { doors: '2027-02-30T20:00' }, 'doors', /Enter a time/],
    ['an unknown zone', { timeZone: '+01:00' }, 'timeZone', /Europe\/Lisbon/],
    [
      'a time that the clocks jump over',
      { loadOut: '2027-03-28T01:30' },
      'loadOut',
      /Choose 00:30 or 02:30 instead/,
    ],
    [
      'a time that the clocks show twice',
      { timeZone: 'Australia/Lord_Howe', loadOut: '2027-04-04T01:45' },
      'loadOut',
      /01:45 \(UTC\+11:00\) or 01:45 \(UTC\+10:30\)/,
    ],
  ])('are refused for %s', (_, change, name, sentence) => {
    expect(problemsOf(withSchedule(change))[`schedule.${name}`]).toMatch(sentence);
  });

  it('allow a set that ends in the second of two equal hours', () => {
    const night = {
      timeZone: 'America/New_York',
      loadIn: '2026-10-31T18:00',
      soundcheck: null,
      doors: '2026-10-31T23:00',
      setStart: '2026-11-01T01:45-04:00',
      setEnd: '2026-11-01T01:15-05:00',
      curfew: null,
      loadOut: '2026-11-01T02:00',
    };
    expect(problemsOf(withSchedule(night))).toEqual({});
    const { setStart, setEnd } = scheduleInstants(night);
    expect(setStart.until(setEnd).total('minutes')).toBe(30);
  });

  it('never make the platform stumble', () => {
    const nasty = fc.oneof(
      fc.anything(),
      fc.constantFrom(
        -1,
        1.5,
        1e300,
        -0,
        null,
        '',
        '٣',
        [],
        {},
        { kind: 'flat' },
        '2027-03-12T99:99',
      ),
    );
    const paths = Object.keys(Object.fromEntries(leaves(someTerms)));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), nasty), { maxLength: 4 }),
        (changes) => {
          const terms = structuredClone(someTerms);
          for (const [path, value] of changes) put(terms, path.split('.'), value);
          for (const message of Object.values(problemsOf(terms))) {
            expect(message).toMatch(/^[A-Z].*\.$/s);
            expect(message).not.toMatch(/Invalid|terms\.problems/);
          }
        },
      ),
    );
  });
});

describe('Two versions', () => {
  it('differ by single fields, at any depth', () => {
    const counter: Terms = {
      ...withDeal({ guaranteeMinor: 6_000_00 }),
      tickets: someTerms.tickets.slice(0, 1),
      radius: null,
    };
    const changes = changesBetween(someTerms, counter);
    expect(changes).toContainEqual({
      path: 'deal.guaranteeMinor',
      from: 5_000_00,
      to: 6_000_00,
    });
    expect(changes.map(({ path }) => path)).toEqual([
      'deal.guaranteeMinor',
      ...Object.keys(someTerms.tickets[1] ?? {}).map((name) => `tickets.1.${name}`),
      'radius.kilometres',
      'radius.daysBefore',
      'radius.daysAfter',
      'radius',
    ]);
    expect(changesBetween(someTerms, structuredClone(someTerms))).toEqual([]);
  });
});

function leaves(value: object, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => [
    [path + name, inner],
    ...(typeof inner === 'object' && inner ? leaves(inner, `${path}${name}.`) : []),
  ]);
}

function put(target: unknown, [name = '', ...rest]: string[], value: unknown): void {
  if (typeof target !== 'object' || target === null) return;
  const record = target as Record<string, unknown>;
  if (rest.length > 0) put(record[name], rest, value);
  else record[name] = value;
}
