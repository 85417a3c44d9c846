import { describe, expect, it } from 'vitest';
import { newWrittenCode } from '#app/platform/token.server.ts';

describe('a code that people copy by hand', () => {
  const codes = Array.from({ length: 2_000 }, newWrittenCode);

  it('is of ten small letters and digits, and has nothing that looks like something else', () => {
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
  });

  it('can’t be guessed: each of 32 characters comes at each place, and no code twice', () => {
    expect(new Set(codes).size).toBe(codes.length);
    for (const place of [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
      expect(new Set(codes.map((code) => code[place])).size).toBe(32);
  });
});
