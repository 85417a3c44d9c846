import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guaranteeParts } from '#app/domain/bookings/terms/outlook.ts';
import { type Deal, termsLimits } from '#app/domain/bookings/terms/terms.ts';
import { largestRemainder } from '#app/lib/money/ratio.ts';

describe('Parts of a whole', () => {
  it('always add up, each within one unit of its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 });
    const wholes = fc.integer({ min: -termsLimits.togetherMinor, max: termsLimits.togetherMinor });
    fc.assert(
      fc.property(wholes, weights, (whole, input) => {
        const sharing = largestRemainder(whole, input);
        expect(sharing.reduce((sum, part) => sum + part, 0)).toBe(whole);
        const sum = input.reduce((total, weight) => total + weight, 0);
        if (sum > 0)
          sharing.forEach((part, index) => {
            const times = BigInt(part) * BigInt(sum) - BigInt(whole) * BigInt(input[index] ?? 0);
            expect(times < 0n ? -times : times).toBeLessThan(BigInt(sum));
          });
      }),
    );
    expect(largestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(largestRemainder(5, [0, 0])).toEqual([3, 2]);
  });

  it('make a deposit and a balance of the guarantee', () => {
    const deal: Deal = { kind: 'flat', guaranteeMinor: 333_33, bonuses: [] };
    const payment = { dueDaysAfterSigning: 3, balanceDaysBefore: 7 };
    expect(
      guaranteeParts({ deal, payment: { kind: 'deposit', depositBasisPoints: 5_000, ...payment } }),
    ).toEqual({ depositMinor: 166_67, balanceMinor: 166_66 });
    expect(guaranteeParts({ deal, payment: { kind: 'whole', ...payment } })).toEqual({
      depositMinor: 0,
      balanceMinor: 333_33,
    });
  });
});
