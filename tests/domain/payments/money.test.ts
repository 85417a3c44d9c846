import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelledMoney, instalmentsAfter, outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { divide, drawFrom } from '#app/domain/payments/division.ts';
import { type FeeRule, feeOf } from '#app/domain/payments/fees.ts';
import { termsOn } from '#tests/harness/bookings/bookings.ts';

/*
 * The rules of money against plain arithmetic in whole numbers of any size: nothing is lost, nothing
 * appears, and every part is the nearest that can be paid.
 */
const check = (property: Parameters<typeof fc.assert>[0]) =>
  fc.assert(property, { numRuns: 1_000 });
const minor = fc.oneof(fc.nat(300), fc.nat(100_000_000), fc.nat(100_000_000_000));
const share = fc.nat(10_000);
const sumOf = (parts: readonly { amountMinor: number }[]) =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
/** True if a part is a share of a whole, to less than one unit. */
const isShare = (part: number, whole: number, weight: number, weights: number) => {
  const distance = BigInt(part) * BigInt(weights) - BigInt(whole) * BigInt(weight);
  return (distance < 0n ? -distance : distance) < BigInt(weights);
};

describe('a fee', () => {
  const rules: fc.Arbitrary<FeeRule> = fc.record({
    basisPoints: share,
    fixedMinor: fc.nat(100_000),
    capMinor: fc.option(fc.nat(1_000_000)),
  });

  it('is the share to half a unit and the fixed part, at most the cap and the amount', () =>
    check(
      fc.property(minor, rules, (amount, rule) => {
        const fee = feeOf(amount, rule);
        const most = Math.min(amount, rule.capMinor ?? amount);
        expect(fee >= 0 && fee <= most).toBe(true);
        if (fee === most) return;
        const twice =
          2n *
          (BigInt(fee - rule.fixedMinor) * 10_000n - BigInt(amount) * BigInt(rule.basisPoints));
        expect(twice >= -10_000n && twice <= 10_000n).toBe(true);
      }),
    ));

  it('of a growing amount never shrinks, nor grows faster than it', () =>
    check(
      fc.property(minor, minor, rules, (before, more, rule) => {
        const added = feeOf(before + more, rule) - feeOf(before, rule);
        expect(added >= 0 && added <= more).toBe(true);
      }),
    ));
});

describe('dividing held money', () => {
  const divisions = fc
    .record({ amountMinor: minor, feeMinor: fc.nat(10_000_000) })
    .chain((held) =>
      fc.record({
        held: fc.constant(held),
        toPayerMinor: fc.nat(held.amountMinor),
        feePart: fc.double({ min: 0, max: 1, noNaN: true }),
        owedMinor: fc.oneof(fc.constant(0), minor),
        weights: fc.array(fc.nat(100), { minLength: 1, maxLength: 6 }),
        /** The share that bears the debts alone. */
        bearerId: fc.constantFrom(null, 'person:0', 'person:1', 'a party without a share'),
      }),
    )
    .map(({ feePart, weights, ...rest }) => {
      const last = 10_000 - weights.slice(1).reduce((sum, weight) => sum + weight, 0);
      const shares = [...weights.slice(1), last].map((basisPoints, index) => ({
        partyId: `person:${index}`,
        basisPoints,
      }));
      const payeeFeeMinor = Math.floor((rest.held.amountMinor - rest.toPayerMinor) * feePart);
      return { ...rest, shares, payeeFeeMinor };
    });

  it('hands out each cent of both pots once, the fee in the proportion of the amount', () =>
    check(
      fc.property(divisions, ({ held, shares, bearerId, ...how }) => {
        const { toPayerMinor, payeeFeeMinor, owedMinor } = how;
        const parts = divide(held, { ...how, bearerId, shares });
        const paidOut = sumOf(parts.payees);
        const { setOffMinor, feeToPayerMinor, feeKeptMinor } = parts;
        expect(parts.toPayerMinor + payeeFeeMinor + setOffMinor + paidOut).toBe(held.amountMinor);
        expect(feeToPayerMinor + feeKeptMinor).toBe(held.feeMinor);
        const weights = held.amountMinor;
        if (weights > 0)
          expect(isShare(feeToPayerMinor, held.feeMinor, toPayerMinor, weights)).toBe(true);
        const partOf = (partyId: string) =>
          parts.payees.find((one) => one.partyId === partyId)?.amountMinor ?? 0;
        // Either the whole debt is kept back, or the whole share of its bearer.
        const leftMinor = bearerId === null ? paidOut : partOf(bearerId);
        expect(setOffMinor === owedMinor || leftMinor === 0).toBe(true);
        expect(setOffMinor <= owedMinor).toBe(true);
        const sharedMinor = paidOut + (bearerId === null ? 0 : setOffMinor);
        for (const { partyId, basisPoints } of shares) {
          const got = partOf(partyId) + (partyId === bearerId ? setOffMinor : 0);
          expect(isShare(got, sharedMinor, basisPoints, 10_000)).toBe(true);
        }
      }),
    ));

  it('draws the whole amount from charges, never more than one has, or nothing at all', () =>
    check(
      fc.property(fc.array(minor, { maxLength: 6 }), minor, (lefts, amount) => {
        const charges = lefts.map((leftMinor, index) => ({ chargeId: `pi_${index}`, leftMinor }));
        const there = lefts.reduce((sum, left) => sum + left, 0);
        if (amount > there) {
          expect(() => drawFrom(charges, amount)).toThrow(RangeError);
          return;
        }
        const drawn = drawFrom(charges, amount);
        expect(sumOf(drawn)).toBe(amount);
        for (const { chargeId, amountMinor } of drawn) {
          const left = charges.find((charge) => charge.chargeId === chargeId)?.leftMinor ?? 0;
          expect(amountMinor > 0 && amountMinor <= left).toBe(true);
        }
      }),
    ));
});

describe('what a venue has paid', () => {
  const feeRule = { basisPoints: 500, fixedHundredths: 100, capHundredths: 20_000 };
  const fees = {
    venue: feeRule,
    performer: feeRule,
    cancellation: {
      venueSameDayBasisPoints: 2_500,
      performerBasisPoints: { early: 0, middle: 0, late: 0, sameDay: 0 },
    },
  };
  const signedAt = Temporal.Instant.from('2027-01-10T12:00Z');
  const paymentsOf = (guaranteeMinor: number, depositBasisPoints: number | null) => {
    const payment: Terms['payment'] =
      depositBasisPoints === null
        ? { kind: 'whole', dueDaysAfterSigning: 7 }
        : { kind: 'deposit', depositBasisPoints, dueDaysAfterSigning: 7, balanceDaysBefore: 14 };
    const deal: Terms['deal'] = { kind: 'flat', guaranteeMinor, bonuses: [] };
    return outlookOf(termsOn('2027-03-12', { deal, payment }), { fees, signedAt }).payments;
  };
  /** 5 % to half a cent (to the even one), and 1.00; never above 200.00 or the amount. */
  const plainFee = (guarantee: number) => {
    const hundred = BigInt(guarantee) * 5n;
    const [whole, rest] = [hundred / 100n, hundred % 100n];
    const up = rest > 50n || (rest === 50n && whole % 2n === 1n);
    return guarantee && Math.min(Number(whole) + (up ? 1 : 0) + 100, 20_000, guarantee);
  };
  const agreed = fc.record({
    guarantee: fc.oneof(fc.nat(1_000), fc.nat(10_000_000)),
    deposit: fc.option(fc.integer({ min: 1, max: 9_999 })),
    /** How many of the due payments are made before the next terms. */
    pays: fc.nat(2),
  });

  it('after any changes of the terms comes to the guarantee and its fee, once all of it is paid', () =>
    check(
      fc.property(fc.array(agreed, { minLength: 1, maxLength: 6 }), (contracts) => {
        const held = { amountMinor: 0, feeMinor: 0 };
        let [paid, back] = [0, 0];
        for (const [index, { guarantee, deposit, pays }] of contracts.entries()) {
          const after = instalmentsAfter(paymentsOf(guarantee, deposit), { ...held });
          held.amountMinor -= after.back.amountMinor;
          held.feeMinor -= after.back.feeMinor;
          back += after.back.amountMinor + after.back.feeMinor;
          const isLast = index === contracts.length - 1;
          for (const instalment of isLast ? after.instalments : after.instalments.slice(0, pays)) {
            expect(instalment.amountMinor + instalment.feeMinor).toBeGreaterThan(0);
            held.amountMinor += instalment.amountMinor;
            held.feeMinor += instalment.feeMinor;
            paid += instalment.amountMinor + instalment.feeMinor;
          }
          expect(held.amountMinor).toBeLessThanOrEqual(guarantee);
        }
        const last = contracts.at(-1)?.guarantee ?? 0;
        expect(held).toEqual({ amountMinor: last, feeMinor: plainFee(last) });
        expect(paid - back).toBe(last + plainFee(last));
      }),
    ));

  it('when cancelled goes first to the performer’s claim; the rest goes back or is asked for', () =>
    check(
      fc.property(minor, minor, (paid, performerGetsMinor) => {
        const { toVenueMinor, toPerformerMinor, shortMinor } = cancelledMoney(paid, {
          performerGetsMinor,
        });
        expect(toVenueMinor + toPerformerMinor).toBe(paid);
        expect(toPerformerMinor + shortMinor).toBe(performerGetsMinor);
        expect(toVenueMinor === 0 || shortMinor === 0).toBe(true);
        expect(Math.min(toVenueMinor, toPerformerMinor, shortMinor)).toBeGreaterThanOrEqual(0);
      }),
    ));
});
