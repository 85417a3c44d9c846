import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fees, feesBetween, outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import { completeTerms, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { feeOf, feeRuleIn, noFee } from '#app/domain/payments/fees.ts';

const terms: Terms = completeTerms({
  currency: 'EUR',
  schedule: {
    timeZone: 'Europe/Lisbon',
    loadIn: '2026-10-31T16:00',
    soundcheck: '2026-10-31T17:00',
    doors: '2026-10-31T20:00',
    setStart: '2026-10-31T21:30',
    setEnd: '2026-10-31T23:00',
    curfew: null,
    loadOut: '2026-11-01T00:30',
  },
  deal: { kind: 'flat', guaranteeMinor: 100_001, bonuses: [] },
  tickets: [],
  taxBasisPoints: 0,
  payment: { kind: 'whole', dueDaysAfterSigning: 7 },
  guestPlaces: 0,
  rider: '',
  hospitality: '',
  recording: 'no',
  merchBasisPoints: 10_000,
  radius: null,
  chargebacks: 'venue',
  notes: '',
});
const fees: Fees = {
  venue: { basisPoints: 500, fixedHundredths: 50, capHundredths: 4000 },
  performer: { basisPoints: 250, fixedHundredths: 0, capHundredths: null },
  cancellation: {
    venueSameDayBasisPoints: 2500,
    performerBasisPoints: { early: 0, middle: 1000, late: 2500, sameDay: 5000 },
  },
};
const outlook = (changes: Partial<Terms> = {}, signed = '2026-10-01T10:00Z', referral = false) =>
  outlookOf(
    { ...terms, ...changes },
    { fees: feesBetween(fees, referral), signedAt: Temporal.Instant.from(signed) },
  );
const deposit: Terms['payment'] = {
  kind: 'deposit',
  depositBasisPoints: 3333,
  dueDaysAfterSigning: 3,
  balanceDaysBefore: 14,
};
const written = (payments: ReturnType<typeof outlook>['payments']) =>
  payments.map(({ part, amountMinor, feeMinor, due }) => [part, amountMinor, feeMinor, `${due}`]);

describe('fees', () => {
  it.each([
    // amount, setting, currency, fee
    [100_000, { basisPoints: 500, fixedHundredths: 50, capHundredths: null }, 'EUR', 5050],
    [100_000, { basisPoints: 500, fixedHundredths: 50, capHundredths: 4000 }, 'EUR', 4000],
    [10, { basisPoints: 0, fixedHundredths: 50, capHundredths: null }, 'EUR', 10],
    [0, { basisPoints: 500, fixedHundredths: 50, capHundredths: null }, 'EUR', 0],
    // Half a cent goes to the even one.
    [10, { basisPoints: 500, fixedHundredths: 0, capHundredths: null }, 'EUR', 0],
    [30, { basisPoints: 500, fixedHundredths: 0, capHundredths: null }, 'EUR', 2],
    // Currencies without cents, and with thousandths.
    [10_000, { basisPoints: 100, fixedHundredths: 150, capHundredths: null }, 'JPY', 102],
    [10_000, { basisPoints: 100, fixedHundredths: 150, capHundredths: null }, 'KWD', 1600],
  ])('on %i by %j in %s: %i', (amountMinor, setting, currency, feeMinor) => {
    expect(feeOf(amountMinor, feeRuleIn(currency, setting))).toBe(feeMinor);
  });

  it('are never more than the amount, and zero after a referral', () => {
    const setting = fc.record({
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedHundredths: fc.integer({ min: 0, max: 10 ** 8 }),
      capHundredths: fc.option(fc.integer({ min: 0, max: 10 ** 8 })),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), setting, (amountMinor, one) => {
        const feeMinor = feeOf(amountMinor, feeRuleIn('USD', one));
        expect(feeMinor).toBeGreaterThanOrEqual(0);
        expect(feeMinor).toBeLessThanOrEqual(
          Math.min(amountMinor, one.capHundredths ?? amountMinor),
        );
        expect(feeOf(amountMinor, feeRuleIn('USD', noFee))).toBe(0);
      }),
    );
  });
});

describe('the outlook of an agreement', () => {
  it('names the amounts that the venue pays and the performer receives, with their dates', () => {
    const { payments, venueFeeMinor, performerFeeMinor, releasedAt, arrives, isOpenEnded } =
      outlook();
    expect(written(payments)).toEqual([['whole', 100_001, 4000, '2026-10-08']]);
    expect([venueFeeMinor, performerFeeMinor, isOpenEnded]).toEqual([4000, 2500, false]);
    // The show ends on a Saturday at 23:00; two days later is Monday.
    expect(`${releasedAt}`).toBe('2026-11-02T23:00:00Z');
    expect([`${arrives.first}`, `${arrives.last}`]).toEqual(['2026-11-04', '2026-11-11']);
  });

  it('splits a deposit and its fee so that the parts are the whole', () => {
    expect(written(outlook({ payment: deposit }).payments)).toEqual([
      ['deposit', 33_330, 1333, '2026-10-04'],
      ['balance', 66_671, 2667, '2026-10-17'],
    ]);
  });

  it.each([
    ['the balance not before the deposit', '2026-10-25T10:00Z', ['2026-10-28', '2026-10-28']],
    ['nothing after the show', '2026-10-30T10:00Z', ['2026-10-31', '2026-10-31']],
    ['on the venue’s calendar', '2026-10-10T23:30Z', ['2026-10-14', '2026-10-17']],
  ])('asks for money in time: %s', (_what, signed, due) => {
    const { payments } = outlook({ payment: deposit }, signed);
    expect(payments.map((payment) => `${payment.due}`)).toEqual(due);
  });

  it('has no payments without a guarantee, and says that takings decide', () => {
    const { payments, venueFeeMinor, isOpenEnded } = outlook({
      deal: { kind: 'door', shareBasisPoints: 7000, bonuses: [] },
    });
    expect([payments, venueFeeMinor, isOpenEnded]).toEqual([[], 0, true]);
  });

  it('has no fee after a referral', () => {
    const { venueFeeMinor, performerFeeMinor, payments, windows, isReferral } = outlook(
      {},
      undefined,
      true,
    );
    expect([venueFeeMinor, performerFeeMinor, isReferral]).toEqual([0, 0, true]);
    expect(written(payments)).toEqual([['whole', 100_001, 0, '2026-10-08']]);
    // Fees for cancelling stay the same.
    expect(windows).toEqual(outlook().windows);
  });

  it('shows the amounts of cancelling in every window, for either side', () => {
    const rows = outlook().windows.map(({ window, until, by }) => [
      window,
      `${until}`,
      by.venue.venueGetsBackMinor,
      by.venue.performerGetsMinor,
      by.venue.venueFeeMinor,
      by.performer.performerFeeMinor,
    ]);
    // Summer time ends in between: the clock at the venue counts, not the elapsed hours.
    expect(rows).toEqual([
      ['early', '2026-10-24T20:30:00Z', 100_001, 0, 0, 0],
      ['middle', '2026-10-28T21:30:00Z', 50_001, 50_000, 0, 10_000],
      ['late', '2026-10-31T00:00:00Z', 0, 100_001, 0, 25_000],
      ['sameDay', '2026-10-31T21:30:00Z', 0, 100_001, 25_000, 50_000],
    ]);
  });
});
