import { expect, it } from 'vitest';
import {
  isEmptyRider,
  type Rider,
  riderChanges,
  riderOf,
} from '#app/domain/profiles/production.ts';

const plot = { id: 'abcdefghijkl', extension: 'png', width: 800, height: 600 } as const;
const rider: Rider = {
  technicalRider: 'Two vocal microphones\nFour wedges\nA drum rug',
  hospitalityRider: '',
  stageNotes: 'Drums on the left',
  inputList: [
    { source: 'Kick', microphone: 'B52', notes: '' },
    { source: 'Voice', microphone: 'SM58', notes: 'boom stand' },
  ],
  stagePlot: plot,
};

it('riders are compared line by line, with the fewest lines that go and come', () => {
  expect(riderChanges(rider, { ...rider })).toEqual([]);
  const technicalRider = 'Two vocal microphones\n\nSix wedges\nA drum rug\n  A fan';
  expect(riderChanges(rider, { ...rider, technicalRider })).toEqual([
    {
      part: 'technicalRider',
      lines: [
        { kind: 'removed', text: 'Four wedges' },
        { kind: 'added', text: 'Six wedges' },
        { kind: 'added', text: 'A fan' },
      ],
    },
  ]);
});

it('a channel of the input list is a line with its number, and another stage plot is another picture', () => {
  const [kick] = rider.inputList;
  const inputList = [{ source: 'Snare', microphone: 'SM57', notes: '' }, kick ?? never()];
  expect(riderChanges(rider, { ...rider, inputList, stagePlot: null })).toEqual([
    {
      part: 'inputList',
      lines: [
        { kind: 'removed', text: '1: Kick · B52' },
        { kind: 'removed', text: '2: Voice · SM58 · boom stand' },
        { kind: 'added', text: '1: Snare · SM57' },
        { kind: 'added', text: '2: Kick · B52' },
      ],
    },
    { part: 'stagePlot', lines: [] },
  ]);
});

it('a page without any of it has an empty rider', () => {
  expect(isEmptyRider(riderOf({ details: {}, stagePlot: null }))).toBe(true);
  expect(isEmptyRider(riderOf({ details: { stageNotes: 'A rug' }, stagePlot: null }))).toBe(false);
  expect(isEmptyRider({ ...riderOf({ details: {}, stagePlot: null }), stagePlot: plot })).toBe(
    false,
  );
});

function never(): never {
  throw new Error('no line');
}
