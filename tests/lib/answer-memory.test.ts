import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerMemory } from '#app/lib/answer-memory.ts';

type Answer = { sizeBytes: number; text: string };

const answer = (text: string, sizeBytes = 1) => ({ sizeBytes, text });

function openMemory({ mostBytes = 1_000, longestMs = 60_000 } = {}) {
  const hearing = { now: true };
  const memory = new AnswerMemory<Answer>({
    mostBytes,
    longestMs,
    isHearing: () => hearing.now,
  });
  /** Keeps an answer made from present facts. */
  const keep = (key: string, tags: string[], sizeBytes = 1) =>
    memory.keep(key, answer(key, sizeBytes), tags, memory.ticket());
  return { memory, hearing, keep };
}

describe('the result of a lookup', () => {
  it('is the answer last kept under the address, and nothing under others', () => {
    const { memory, keep } = openMemory();
    expect(memory.find('/users/a')).toBeUndefined();
    expect(keep('/users/a', ['profiles:a'])).toBe(true);
    memory.keep('/users/a', answer('newer'), ['profiles:a'], memory.ticket());
    expect(memory.find('/users/a')).toEqual(answer('newer'));
    expect(memory.find('/users/b')).toBeUndefined();
  });

  it.each([
    ['profiles:a', { row: false, otherRow: true, list: false, otherTable: true, fixed: true }],
    ['profiles:b', { row: true, otherRow: false, list: false, otherTable: true, fixed: true }],
    ['profiles:z', { row: true, otherRow: true, list: false, otherTable: true, fixed: true }],
    ['profiles:*', { row: false, otherRow: false, list: false, otherTable: true, fixed: true }],
    ['events:a', { row: true, otherRow: true, list: true, otherTable: false, fixed: true }],
    ['profile:*', { row: true, otherRow: true, list: true, otherTable: true, fixed: true }],
    ['*', { row: false, otherRow: false, list: false, otherTable: false, fixed: false }],
  ])('after a change of %s are only answers not made from it', (changed, stays) => {
    const { memory, keep } = openMemory();
    keep('row', ['profiles:a']);
    keep('otherRow', ['profiles:b']);
    keep('list', ['profiles:*']);
    keep('otherTable', ['events:a']);
    keep('fixed', []);
    memory.drop(changed);
    const result = Object.keys(stays).map((key) => [key, memory.find(key) !== undefined]);
    expect(Object.fromEntries(result)).toEqual(stays);
  });

  it('follows every tag of an answer, and its present ones only', () => {
    const { memory, keep } = openMemory();
    keep('page', ['profiles:a', 'events:7']);
    memory.drop('events:7');
    expect(memory.find('page')).toBeUndefined();
    keep('page', ['profiles:a']);
    keep('page', ['profiles:b']);
    memory.drop('profiles:a');
    expect(memory.find('page')).toBeDefined();
    memory.drop('profiles:b');
    expect(memory.find('page')).toBeUndefined();
  });
});

describe('an answer is refused that may be out of date', () => {
  it.each([
    ['profiles:a', false],
    ['profiles:*', false],
    ['*', false],
    ['profiles:b', true],
    ['events:*', true],
  ])('when %s has changed while it was made: kept is %s', (changed, isKept) => {
    const { memory } = openMemory();
    const ticket = memory.ticket();
    memory.drop(changed);
    expect(memory.keep('/users/a', answer('old'), ['profiles:a'], ticket)).toBe(isKept);
    expect(memory.find('/users/a') !== undefined).toBe(isKept);
  });

  it('when any row of the table that it lists has changed while it was made', () => {
    const { memory } = openMemory();
    const ticket = memory.ticket();
    memory.drop('profiles:a');
    expect(memory.keep('/', answer('old'), ['profiles:*'], ticket)).toBe(false);
  });

  it('and leaves a newer one under the same address alone', () => {
    const { memory } = openMemory();
    const early = memory.ticket();
    memory.drop('profiles:a');
    memory.keep('/users/a', answer('new'), ['profiles:a'], memory.ticket());
    expect(memory.keep('/users/a', answer('old'), ['profiles:a'], early)).toBe(false);
    expect(memory.find('/users/a')?.text).toBe('new');
  });

  it('when so much has changed since that the changes are forgotten', () => {
    const { memory } = openMemory();
    const old = memory.ticket();
    for (let change = 0; change < 500; change += 1) memory.drop(`events:${change}`);
    expect(memory.keep('young', answer('x'), ['profiles:a'], old)).toBe(true);
    for (let change = 0; change < 2_001; change += 1) memory.drop(`events:${change}`);
    expect(memory.keep('old', answer('x'), ['profiles:a'], old)).toBe(false);
    expect(memory.keep('new', answer('x'), ['profiles:a'], memory.ticket())).toBe(true);
  });
});

describe('while announcements can’t be heard', () => {
  it('nothing is found, and all is found again afterwards', () => {
    const { memory, hearing, keep } = openMemory();
    keep('/users/a', ['profiles:a']);
    hearing.now = false;
    expect(memory.find('/users/a')).toBeUndefined();
    hearing.now = true;
    expect(memory.find('/users/a')).toBeDefined();
  });

  it('nothing is kept', () => {
    const { memory, hearing } = openMemory();
    const ticket = memory.ticket();
    hearing.now = false;
    expect(memory.keep('/users/a', answer('x'), ['profiles:a'], ticket)).toBe(false);
    hearing.now = true;
    expect(memory.find('/users/a')).toBeUndefined();
  });

  it('no reading may start whose answer is kept later', () => {
    const { memory, hearing } = openMemory();
    hearing.now = false;
    const deaf = memory.ticket();
    hearing.now = true;
    expect(memory.keep('/users/a', answer('x'), ['profiles:a'], deaf)).toBe(false);
    memory.drop('events:1');
    expect(memory.keep('/users/a', answer('x'), ['profiles:a'], deaf)).toBe(false);
  });
});

describe('the bounds', () => {
  it('let go of the answers not requested for the longest', () => {
    const { memory, keep } = openMemory({ mostBytes: 300 });
    for (const key of ['first', 'second', 'third']) keep(key, [`profiles:${key}`], 100);
    memory.find('first');
    keep('fourth', ['profiles:fourth'], 100);
    expect(memory.find('second')).toBeUndefined();
    for (const key of ['first', 'third', 'fourth']) expect(memory.find(key)).toBeDefined();
  });

  it('leave out an answer that alone is too large, and say so', () => {
    const { memory, keep } = openMemory({ mostBytes: 300 });
    keep('small', ['profiles:a'], 100);
    expect(keep('huge', ['profiles:a'], 301)).toBe(false);
    expect(memory.find('huge')).toBeUndefined();
    expect(memory.find('small')).toBeDefined();
  });

  it('leave no old answer behind where a new one is too large', () => {
    const { memory, keep } = openMemory({ mostBytes: 300 });
    keep('page', ['profiles:a'], 100);
    keep('page', ['profiles:a'], 301);
    expect(memory.find('page')).toBeUndefined();
  });

  it('make every answer anew after a while, whatever was announced', async () => {
    const { memory, keep } = openMemory({ longestMs: 20 });
    keep('/users/a', ['profiles:a']);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(memory.find('/users/a')).toBeUndefined();
  });
});

const tags = fc.constantFrom('t:1', 't:2', 't:*', 'u:1', 'u:*');
const step = fc.oneof(
  fc.record({ what: fc.constant('ticket' as const) }),
  fc.record({
    what: fc.constant('keep' as const),
    key: fc.constantFrom('A', 'B', 'C'),
    tags: fc.uniqueArray(tags, { minLength: 1, maxLength: 2 }),
    ticketAgo: fc.nat(4),
  }),
  fc.record({ what: fc.constant('drop' as const), tag: fc.oneof(tags, fc.constant('*')) }),
  fc.record({ what: fc.constant('hear' as const), now: fc.boolean() }),
);

/** True if a change concerns an answer, written from the description and not from the code. */
function concerns(change: string, tag: string): boolean {
  const [changedTable, changedRow] = change.split(':');
  const [table, row] = tag.split(':');
  if (change === '*') return true;
  return changedTable === table && (changedRow === row || changedRow === '*' || row === '*');
}

it('finds, whatever happens in whatever order, exactly the answers that are certainly still true', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { memory, hearing } = openMemory();
      const changes: string[] = [];
      const tickets = [{ ticket: memory.ticket(), changesBefore: 0, isDeaf: false }];
      const kept = new Map<string, { text: string; tags: string[]; changesBefore: number }>();
      for (const [number, now] of steps.entries()) {
        if (now.what === 'ticket')
          tickets.push({
            ticket: memory.ticket(),
            changesBefore: changes.length,
            isDeaf: !hearing.now,
          });
        if (now.what === 'drop') {
          memory.drop(now.tag);
          changes.push(now.tag);
        }
        if (now.what === 'hear') hearing.now = now.now;
        if (now.what === 'keep') {
          const from = tickets.at(-1 - now.ticketAgo) ?? tickets[0];
          if (!from) continue;
          const isTrue = (since: number) =>
            !changes.slice(since).some((change) => now.tags.some((tag) => concerns(change, tag)));
          const isExpected = hearing.now && !from.isDeaf && isTrue(from.changesBefore);
          const text = String(number);
          expect(memory.keep(now.key, answer(text), now.tags, from.ticket)).toBe(isExpected);
          if (isExpected)
            kept.set(now.key, { text, tags: now.tags, changesBefore: changes.length });
        }
        for (const key of ['A', 'B', 'C']) {
          const last = kept.get(key);
          const isStale = changes
            .slice(last?.changesBefore)
            .some((change) => last?.tags.some((tag) => concerns(change, tag)));
          const expected = hearing.now && last && !isStale ? last.text : undefined;
          expect(memory.find(key)?.text).toBe(expected);
        }
      }
    }),
    { numRuns: 500 },
  );
});
