import { describe, expect, it } from 'vitest';
import { grouped } from '#app/db/shortcuts.server.ts';

/** A load that answers only when it is told to, and remembers what it was asked. */
function heldLoad(answer = (key: string): string | null => `row ${key}`) {
  const groups: { keys: string[]; finish(): void; fail(reason: unknown): void }[] = [];
  const load = (keys: string[]) =>
    new Promise<(string | null)[]>((resolve, reject) => {
      groups.push({ keys, finish: () => resolve(keys.map(answer)), fail: reject });
    });
  return { groups, load };
}

/** Long enough for whatever is going to start by itself. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('grouped', () => {
  it('reads together keys that are asked for together, and gives each its own', async () => {
    const { groups, load } = heldLoad((key) => (key === 'nobody' ? null : `row ${key}`));
    const read = grouped(load);
    const reads = Promise.all(['b', 'nobody', 'a', 'b'].map(read));
    await settle();
    expect(groups.map(({ keys }) => keys)).toEqual([['b', 'nobody', 'a', 'b']]);
    groups[0]?.finish();
    expect(await reads).toEqual(['row b', null, 'row a', 'row b']);
  });

  it('takes in keys that are asked for during the same turn, by however many requests', async () => {
    const { groups, load } = heldLoad();
    const read = grouped(load);
    const reads = [read('a'), Promise.resolve().then(() => read('b'))];
    process.nextTick(() => reads.push(read('c')));
    await settle();
    expect(groups.map(({ keys }) => keys.length)).toEqual([3]);
    groups[0]?.finish();
    await Promise.all(reads);
  });

  it('answers null for what a load leaves out', async () => {
    const read = grouped(async () => ['only one']);
    expect(await Promise.all(['a', 'b'].map(read))).toEqual(['only one', null]);
  });

  it('reads again what it has read before, since it may have changed', async () => {
    let loads = 0;
    const read = grouped(async (keys: string[]) => {
      loads += 1;
      return keys.map((key) => `${key} ${loads}`);
    });
    expect(await read('a')).toBe('a 1');
    expect(await read('a')).toBe('a 2');
  });

  it('never reads more at once than a statement may carry, and forgets none', async () => {
    const { groups, load } = heldLoad();
    const read = grouped(load, { mostPerGroup: 10, mostAtOnce: 2 });
    const reads = Promise.all(numbers(35).map(read));
    for (let round = 0; round < 4; round += 1) {
      await settle();
      groups[round]?.finish();
    }
    expect(groups.map(({ keys }) => keys.length)).toEqual([10, 10, 10, 5]);
    expect(await reads).toEqual(numbers(35).map((key) => `row ${key}`));
  });

  it('keeps two groups under way, and never a third', async () => {
    const { groups, load } = heldLoad();
    const read = grouped(load, { mostPerGroup: 10, mostAtOnce: 2 });
    const reads = numbers(35).map(read);
    await settle();
    expect(groups.length).toBe(2);
    reads.push(read('late'));
    await settle();
    expect(groups.length).toBe(2);
    groups[1]?.finish();
    await settle();
    expect(groups.length).toBe(3);
    groups[0]?.finish();
    await settle();
    expect(groups.length).toBe(4);
    for (const group of groups) group.finish();
    expect((await Promise.all(reads)).at(-1)).toBe('row late');
  });

  it('lets an error reach the reads of its group alone', async () => {
    const { groups, load } = heldLoad();
    const read = grouped(load, { mostPerGroup: 2 });
    const reads = Promise.allSettled(numbers(4).map(read));
    await settle();
    groups[0]?.fail(new Error('the connection was lost'));
    groups[1]?.finish();
    expect((await reads).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('works on after errors, however many', async () => {
    let isBroken = true;
    const read = grouped(async (keys: string[]) => {
      if (isBroken) throw new Error('the database is down');
      return keys;
    });
    for (let failure = 0; failure < 5; failure += 1)
      await expect(read('a')).rejects.toThrow('the database is down');
    isBroken = false;
    expect(await read('a')).toBe('a');
  });

  it('works on after a load that throws before it has promised anything', async () => {
    let loads = 0;
    const read = grouped((keys: string[]) => {
      loads += 1;
      if (loads < 4) throw new Error('no connection');
      return Promise.resolve(keys);
    });
    for (let failure = 0; failure < 3; failure += 1) await expect(read('a')).rejects.toThrow();
    expect(await read('a')).toBe('a');
  });
});
