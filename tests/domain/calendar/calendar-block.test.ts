import { describe, expect, test } from 'vitest';
import { type FormTimes, formTimesOf, timesOfBlock } from '#app/domain/calendar/block.ts';

const newYork = 'America/New_York';
const written = (times: Partial<FormTimes>): FormTimes => ({
  from: '2026-10-31',
  to: '2026-10-31',
  startTime: '',
  endTime: '',
  ...times,
});

describe('the time that a block takes', () => {
  test.each([
    [{}, '2026-10-31T04:00:00Z', '2026-11-01T04:00:00Z'],
    // The day on which the clocks go back has 25 hours.
    [{ to: '2026-11-01' }, '2026-10-31T04:00:00Z', '2026-11-02T05:00:00Z'],
    [{ to: '' }, '2026-10-31T04:00:00Z', '2026-11-01T04:00:00Z'],
    [{ startTime: '20:00', endTime: '23:00' }, '2026-11-01T00:00:00Z', '2026-11-01T03:00:00Z'],
    // An end before the beginning is after midnight.
    [{ startTime: '20:00', endTime: '02:00' }, '2026-11-01T00:00:00Z', '2026-11-01T07:00:00Z'],
    [
      { startTime: '20:00', endTime: '01:30-05:00' },
      '2026-11-01T00:00:00Z',
      '2026-11-01T06:30:00Z',
    ],
  ])('%j', (times, start, end) => {
    const block = timesOfBlock(written(times), newYork);
    expect(block).toMatchObject({ allDay: !('startTime' in times) });
    if ('problem' in block) throw new Error('refused');
    expect([String(block.start), String(block.end)]).toEqual([start, end]);
    // A block that is opened and saved again stays the same.
    const again = timesOfBlock(formTimesOf(block, newYork), newYork);
    expect('problem' in again ? null : [String(again.start), String(again.end)]).toEqual([
      start,
      end,
    ]);
  });

  test.each([
    [{ from: '2026-02-30' }, 'from', 'unreadable'],
    [{ from: '' }, 'from', 'unreadable'],
    [{ to: '2026-10-30' }, 'to', 'order'],
    [{ to: '2029-10-30' }, 'to', 'long'],
    [{ from: '1999-12-31', to: '' }, 'from', 'far'],
    [{ startTime: '20:00' }, 'endTime', 'half'],
    [{ endTime: '20:00' }, 'startTime', 'half'],
    [{ startTime: '25:00', endTime: '26:00' }, 'startTime', 'unreadable'],
    [{ from: '2026-03-08', to: '', startTime: '02:30', endTime: '05:00' }, 'startTime', 'missing'],
    [{ startTime: '20:00', endTime: '01:30' }, 'endTime', 'twice'],
  ])('%j is asked about', (times, field, problem) => {
    expect(timesOfBlock(written(times), newYork)).toMatchObject({ field, problem: { problem } });
  });
});
