import { describe, expect, test } from 'vitest';
import {
  confirmRefusal,
  emptyLine,
  isAgreed,
  linesOf,
  openFor,
  phoneParts,
  type StoredLine,
  subjectOf,
} from '#app/domain/advancing/lines.ts';
import { gearNeeds, missingGear, proposalsFrom } from '#app/domain/advancing/proposals.ts';
import { type TopicName, topicNames, topicOf } from '#app/domain/advancing/topics.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { termsOn } from '#tests/harness/bookings/bookings.ts';

type Given = Parameters<typeof linesOf>[0];
const none = { venue: null, performer: null };
const input: Given = {
  stored: [],
  missing: [],
  confirmed: none,
  contractTerms: new Set(),
  moved: new Set(),
  proposals: {},
};
const lines = (more: Partial<Given>) => linesOf({ ...input, ...more });
const answered = (topic: TopicName, more: Partial<StoredLine> = {}): StoredLine => {
  const { answers } = topicOf(topic);
  const line = emptyLine({ kind: 'topic', topic });
  return { ...line, answer: 'Said.', answeredBy: answers, revision: 1, ...more };
};
const all = topicNames.map((topic) => answered(topic));
const of = (key: string, more: Partial<Given>) => lines(more).find((line) => line.key === key);

describe('lines', () => {
  test('are asked of one side each, until it answers or the contract says it', () => {
    const openLines = sides.flatMap((side) => openFor(lines({}), side));
    expect(openLines).toHaveLength(topicNames.length);
    const contractTerms = new Set(['doors', 'soundcheck', 'loadIn'] as const);
    expect(of('doors', { contractTerms })?.state).toBe('said');
    expect(of('soundcheck', { contractTerms })?.state).toBe('said');
    // The contract names a time; the venue says which door it is.
    expect(of('loadIn', { contractTerms })).toMatchObject({ state: 'open', answers: 'venue' });
    expect(of('power', { stored: [answered('power')] })?.state).toBe('answered');
    const skipped = answered('lodging', { answer: '', isSkipped: true });
    expect(of('lodging', { stored: [skipped] })?.state).toBe('answered');
  });

  test('are agreed once both have confirmed them, and changed when they are newer than that', () => {
    const state = (venue: number | null, performer: number | null) =>
      of('power', { stored: [answered('power', { revision: 4 })], confirmed: { venue, performer } })
        ?.state;
    expect(state(4, null)).toBe('answered');
    expect(state(4, 6)).toBe('agreed');
    expect(state(4, 3)).toBe('changed');
    expect(state(null, 3)).toBe('changed');
    // The contract names another time than the one that was confirmed.
    const [contractTerms, moved] = [
      new Set(['doors', 'curfew'] as const),
      new Set(['doors'] as const),
    ];
    expect(of('doors', { contractTerms, moved })?.state).toBe('changed');
    expect(of('curfew', { contractTerms, moved, stored: [answered('curfew')] })?.state).toBe(
      'answered',
    );
  });

  test('can be confirmed as a whole once none is open, by a side that has read the newest', () => {
    const whole = lines({ stored: all });
    const refusal = (more: object, some = whole) =>
      confirmRefusal(some, {
        confirmed: none,
        side: 'venue',
        read: 1,
        isOutdated: false,
        isMoved: false,
        ...more,
      });
    expect(refusal({}, lines({ stored: all.slice(1) }))).toBe('openLines');
    expect(refusal({ read: 0 })).toBe('changed');
    expect(refusal({ isOutdated: true })).toBe('changed');
    expect(refusal({})).toBeNull();
    const confirmed = { venue: 1, performer: null };
    expect(refusal({ confirmed })).toBe('confirmedAlready');
    expect(refusal({ confirmed, isMoved: true })).toBeNull();
    expect(isAgreed(whole)).toBe(false);
    expect(isAgreed(lines({ stored: all, confirmed: { venue: 1, performer: 1 } }))).toBe(true);
  });

  test('of missing gear stay when the equipment list names it later, once someone answered', () => {
    const untouched = emptyLine({ kind: 'gear', gear: 'drums' });
    const drums = { ...untouched, answer: 'houseHires', revision: 1 };
    expect(of('gear-piano', { missing: ['piano'] })).toMatchObject({ state: 'open' });
    expect(of('gear-drums', { stored: [drums] })).toMatchObject({ answer: 'houseHires' });
    expect(of('gear-drums', { stored: [untouched] })).toBeUndefined();
    expect(['gear-drums', 'added-2f', 'power', 'sauna', 'gear-'].map(subjectOf)).toEqual([
      { kind: 'gear', gear: 'drums' },
      { kind: 'added', id: '2f' },
      { kind: 'topic', topic: 'power' },
      ...[null, null],
    ]);
  });
});

describe('suggestions', () => {
  const terms = { ...termsOn('2027-03-06'), rider: 'Two wedges.', hospitality: '' };
  const from = (more: object) =>
    proposalsFrom({ address: 'Rua Um 1', venue: {}, performer: {}, terms, ...more });

  test('come from the contract before the page, and from last time where that knows best', () => {
    const texts = from({ performer: { technicalRider: 'Four wedges.', hospitalityRider: 'Tea.' } });
    const proposal = (key: string, proposals: Given['proposals']) =>
      of(key, { proposals })?.proposal;
    expect(proposal('backline', texts)).toEqual({ text: 'Two wedges.', source: 'contractRider' });
    expect(proposal('hospitality', texts)?.source).toBe('hospitalityRider');
    const lastTime = { address: 'Rua Um 1, park behind the house.' };
    expect(proposal('address', texts)?.source).toBe('address');
    expect(proposal('address', { ...texts, lastTime })?.source).toBe('lastTime');
    expect(proposal('lodging', texts)).toBeNull();
  });

  test('are never of a line that was answered', () => {
    const stored = [answered('address')];
    expect(of('address', { stored, proposals: from({}) })?.proposal).toBeNull();
  });

  test('list inputs by channel, and fit into an answer by whole lines', () => {
    const inputList = [{ source: 'Kick', microphone: 'Beta 52', notes: '' }];
    const { inputList: text } = from({
      performer: { stageNotes: 'Drums at the back.', inputList },
    });
    expect(text).toBe('Drums at the back.\n1. Kick – Beta 52');
    const long = from({ venue: { houseRules: 'No smoke on stage.\n'.repeat(200) } }).houseRules;
    expect(long?.length).toBeLessThanOrEqual(2_000);
    expect(long).toMatch(/stage\. …$/);
  });
});

describe('missing gear', () => {
  const input = (source: string, microphone = '') => ({ source, microphone, notes: '' });

  test('is what the rider names and the house’s list doesn’t', () => {
    const rider = { inputList: [input('Rhodes')], texts: ['A grand piano; four monitor wedges.'] };
    expect(missingGear(rider, 'PA, 24-channel desk\nSix monitors')).toEqual(['piano', 'keyboard']);
    expect(missingGear(rider, 'No piano. A desk')).toEqual(['monitors', 'piano', 'keyboard']);
  });

  test('isn’t what the band brings, and channels need a console and microphones', () => {
    const texts = ['We bring our own drum kit. One bass amp'];
    expect(gearNeeds({ inputList: [], texts })).toEqual(['bassAmp']);
    expect(gearNeeds({ inputList: [input('Vocals', 'SM58')], texts: [] })).toEqual([
      'console',
      'microphones',
    ]);
  });
});

test('phone numbers can be called, and years and prices can’t', () => {
  const called = (text: string) => phoneParts(text).flatMap(({ phone }) => phone ?? []);
  expect(called('Ana: +351 912 345 678, or (021) 55 66 77.')).toEqual([
    '+351912345678',
    '021556677',
  ]);
  expect(called('2026-11-28, 2,000.00, door 1234567')).toEqual([]);
  expect(phoneParts('Call 0171 5556677 now').map(({ text }) => text)).toEqual([
    'Call ',
    '0171 5556677',
    ' now',
  ]);
});
