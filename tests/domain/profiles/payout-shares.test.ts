import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Payee, shareOut } from '#app/domain/payments/division.ts';
import { largestRemainder } from '#app/lib/money/ratio.ts';

it('shares out every amount to the last unit, each within one unit of its part, none empty', () => {
  const payees = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
    .map((weights): Payee[] =>
      largestRemainder(10_000, weights).map((basisPoints, index) => ({
        partyId: `person:${index}`,
        basisPoints,
      })),
    );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), payees, (whole, input) => {
      const parts = shareOut(whole, input);
      expect(parts.reduce((sum, part) => sum + BigInt(part.amountMinor), 0n)).toBe(BigInt(whole));
      const got = new Map(parts.map((part) => [part.partyId, part.amountMinor]));
      for (const { partyId, basisPoints } of input) {
        const off = BigInt(got.get(partyId) ?? 0) * 10_000n - BigInt(whole) * BigInt(basisPoints);
        expect(off > -10_000n && off < 10_000n).toBe(true);
      }
      expect(parts.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
    }),
  );
  expect(
    shareOut(100, [
      { partyId: 'person:a', basisPoints: 3_333 },
      { partyId: 'person:b', basisPoints: 3_333 },
      { partyId: 'profile:p', basisPoints: 3_334 },
    ]),
  ).toEqual([
    { partyId: 'person:a', amountMinor: 33 },
    { partyId: 'person:b', amountMinor: 33 },
    { partyId: 'profile:p', amountMinor: 34 },
  ]);
  expect(
    shareOut(1, [
      { partyId: 'person:a', basisPoints: 1 },
      { partyId: 'profile:p', basisPoints: 9_999 },
    ]),
  ).toEqual([{ partyId: 'profile:p', amountMinor: 1 }]);
});
