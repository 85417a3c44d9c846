import { expect, it } from 'vitest';
import { onceMore } from '#app/db/changes.server.ts';

it('does one at a time, and once more for all who asked meanwhile, whatever becomes of it', async () => {
  let end = () => {};
  let begun = 0;
  const ask = onceMore(async () => {
    begun += 1;
    await new Promise<void>((resolve) => (end = resolve));
    if (begun === 1) throw new Error('one that fails');
  });
  ask();
  for (let times = 0; times < 100; times += 1) ask();
  expect(begun).toBe(1);
  end();
  await expect.poll(() => begun).toBe(2);
  end();
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(begun).toBe(2);
  ask();
  expect(begun).toBe(3);
  end();
});
