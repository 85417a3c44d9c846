import { describe, expect, it } from 'vitest';
import {
  addedTime,
  type ItemKind,
  momentOf,
  orderProblems,
  typedTime,
} from '#app/domain/running-order/running-order.ts';

const at = (clock: string) => new Date(`2026-10-${clock < '12:00' ? '25' : '24'}T${clock}:00Z`);
const item = (key: string, from: string, to: string, kind: ItemKind = 'set') => ({
  key,
  kind,
  startsAt: at(from),
  endsAt: at(to),
});
const start = (clock: string, which?: 'first' | 'second') => ({ field: 'start', clock, which });
const none = { soft: null, hard: null };

describe('a running order that doesn’t work', () => {
  it('has two on stage at once, each beside the one that runs longest into it', () => {
    const items = [
      item('a', '20:00', '22:00'),
      item('b', '20:30', '20:40', 'stage'),
      item('c', '21:55', '23:00'),
      item('meal', '20:00', '23:00', 'offstage'),
    ];
    expect(orderProblems(items, none, 0)).toEqual([
      { key: 'b', problem: 'overlap', before: 'a', minutes: 10 },
      { key: 'c', problem: 'overlap', before: 'a', minutes: 5 },
    ]);
  });

  it('has a shorter changeover than wished, whichever act plays in it', () => {
    const items = [
      item('a', '20:00', '21:00'),
      item('dj', '21:00', '21:20', 'between'),
      item('b', '21:20', '22:00'),
    ];
    expect(orderProblems(items, none, 20)).toEqual([]);
    expect(orderProblems(items, none, 21)).toEqual([
      { key: 'b', problem: 'shortChangeover', before: 'a', minutes: 20 },
    ]);
  });

  it('goes on past the curfew, the contract’s before the house’s', () => {
    const curfews = { soft: at('23:00'), hard: at('23:30') };
    const until = (end: string) => orderProblems([item('a', '22:00', end)], curfews, 0);
    expect(until('23:00')).toEqual([]);
    expect(until('23:30')).toEqual([{ key: 'a', problem: 'softCurfew', minutes: 30 }]);
    expect(until('00:10')).toEqual([{ key: 'a', problem: 'hardCurfew', minutes: 40 }]);
  });
});

describe('a time that the venue adds', () => {
  // Lisbon's clock goes back from 02:00 to 01:00 on the morning after this night.
  const night = {
    day: '2026-10-24',
    timeZone: 'Europe/Lisbon',
    loadInAt: new Date('2026-10-24T15:00:00Z'),
    loadOutAt: new Date('2026-10-25T03:00:00Z'),
  };

  it('is the next morning’s where the clock shows it before load-in', () => {
    const read = addedTime(start('00:30'), night);
    expect(read).toEqual({ time: { minute: 24 * 60 + 30, isSecond: false } });
    expect('time' in read && momentOf(read.time, night)).toEqual(new Date('2026-10-24T23:30:00Z'));
    expect(addedTime(start('15:00'), night)).toEqual({
      problem: { field: 'start', problem: 'afterLoadOut' },
    });
  });

  it('is asked about where the clock shows it twice', () => {
    expect(addedTime(start('01:30'), night)).toMatchObject({ problem: { problem: 'twice' } });
    for (const [which, moment] of [
      ['first', '2026-10-25T00:30:00Z'],
      ['second', '2026-10-25T01:30:00Z'],
    ] as const) {
      const read = addedTime(start('01:30', which), night);
      if (!('time' in read)) throw new Error('no time');
      expect(momentOf(read.time, night)).toEqual(new Date(moment));
      expect(typedTime(read.time, night)).toEqual({ clock: '01:30', which });
    }
  });

  it('is refused where the clock skips it, and an hour later on a night that was moved there', () => {
    const spring = {
      day: '2026-03-28',
      timeZone: 'Europe/Lisbon',
      loadInAt: new Date('2026-03-28T16:00:00Z'),
      loadOutAt: new Date('2026-03-29T03:00:00Z'),
    };
    expect(addedTime(start('01:30'), spring)).toMatchObject({
      problem: { problem: 'missing' },
    });
    const moved = momentOf({ minute: 25 * 60 + 30, isSecond: false }, spring);
    expect(moved).toEqual(new Date('2026-03-29T01:30:00Z'));
  });
});
