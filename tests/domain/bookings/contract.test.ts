import { describe, expect, it } from 'vitest';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { feesBetween } from '#app/domain/bookings/terms/outlook.ts';
import { type Deal, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { type ContractFacts, writeContract } from '#app/features/bookings/contracts/words.ts';
import { termWord } from '#app/features/bookings/terms/words.ts';
import { someTerms } from '#tests/harness/bookings/terms.ts';

const facts: ContractFacts = {
  bookingId: 'b-1',
  version: 2,
  product: 'Bandstand',
  company: 'Quayside Ltd.',
  venue: { name: 'Cinema Candeia', home: 'Rua da Palma 7, Lisboa', legal: null },
  performer: { name: 'Łukasz & the Ñandús', home: 'Kraków', legal: null },
  event: { title: 'Spring Night', place: 'Rua da Palma 7', room: 'Main hall', capacity: 1010 },
  terms: someTerms,
  fees: {
    venue: { basisPoints: 500, fixedHundredths: 50, capHundredths: 4000 },
    performer: { basisPoints: 250, fixedHundredths: 0, capHundredths: null },
    cancellation: {
      venueSameDayBasisPoints: 2500,
      performerBasisPoints: { early: 0, middle: 1000, late: 2500, sameDay: 5000 },
    },
  },
};
const written = (changes: Partial<ContractFacts> = {}) =>
  contractTextOf(writeContract({ ...facts, ...changes }));

it('names each side’s legal party beside its page, if it has given one', () => {
  const legal = 'Candeia Lda, Rua da Palma 7, 1100-341 Lisboa, Portugal';
  expect(written({ venue: { ...facts.venue, legal } })).toContain(
    `Legal name and address of the venue: ${legal}`,
  );
  expect(written()).not.toContain('Legal name');
});

it('states everything that both sides have agreed on', () => {
  const text = written();
  for (const stated of [
    'Performance contract: Spring Night',
    'Venue: Cinema Candeia, Rua da Palma 7, Lisboa',
    'Performer: Łukasz & the Ñandús, Kraków',
    'Version: 2',
    'Europe/Lisbon',
    'Room: Main hall',
    'Load-in: Friday, 12 March 2027 at 16:00',
    'Soundcheck: Friday, 12 March 2027 at 17:00',
    'Doors: Friday, 12 March 2027 at 20:00',
    'Set begins: Friday, 12 March 2027 at 22:00',
    'Set ends: Friday, 12 March 2027 at 23:30',
    'Curfew: Saturday, 13 March 2027 at 00:00',
    'Load-out: Saturday, 13 March 2027 at 00:30',
    'a guarantee of €5,000, plus 85% of the net takings above the split point of €12,650',
    'Once 900 tickets are sold, the venue pays €250 on top.',
    'a deposit of €2,500, due 5 days after both sides have signed, and the balance of €2,500, due 14 days before the show',
    'automatically 48 hours after',
    'on top of what it pays: 5% + €0.50, at most €40.',
    'taken from what it is paid: 2.5%.',
    'Capacity of the room: 1,010',
    'Advance: €20 each, of which €1 in fees; 510 in all, 6 complimentary, 4 off sale',
    'includ',
    '6.5%',
    '6 free guest list places',
    'Hot meal for five.',
    'only where the performer agrees beforehand',
    'the performer keeps 100% and the venue 0%',
    'within 60 km of the venue from 30 days before this show to 14 days after it',
    'Force majeure',
    'charged back, the venue carries the loss',
  ])
    expect(text).toContain(stated);
});

it('has the table of cancelling, with amounts, for both sides and every window', () => {
  const rows = writeContract(facts).sections.find(({ heading }) => heading === 'Cancelling')?.rows;
  expect(rows?.map(({ value }) => value)).toEqual([
    'The venue gets back €5,000. The performer receives €0.',
    'The venue gets back €2,500. The performer receives €2,500.',
    'The venue gets back €0. The performer receives €5,000.',
    'The venue gets back €0. The performer receives €5,000. The venue owes a fee of €1,250.',
    'The venue gets back €5,000. The performer receives €0.',
    'The venue gets back €5,000. The performer receives €0. The performer owes a fee of €500.',
    'The venue gets back €5,000. The performer receives €0. The performer owes a fee of €1,250.',
    'The venue gets back €5,000. The performer receives €0. The performer owes a fee of €2,500.',
  ]);
  expect(rows?.[1]?.name).toBe(
    'The venue cancels: 3 to 7 days before, inclusive (Friday, 5 March 2027 at 22:00 to Tuesday, 9 March 2027 at 22:00)',
  );
});

describe('the pay', () => {
  const bonuses = [] as Deal['bonuses'];
  it.each<[Deal, string]>([
    [{ kind: 'flat', guaranteeMinor: 80_050, bonuses }, '€800.50, however many tickets'],
    [{ kind: 'door', shareBasisPoints: 7000, bonuses }, '70% of the net takings.'],
    [
      { kind: 'doorAfterExpenses', shareBasisPoints: 7000, expensesMinor: 100, bonuses },
      'above expenses of €1.',
    ],
    [{ kind: 'doorPerTicket', perTicketMinor: 350, bonuses }, '€3.50 for every ticket sold'],
    [
      { kind: 'plusFromFirst', guaranteeMinor: 100_00, shareBasisPoints: 5_000, bonuses },
      'a guarantee of €100, plus 50% of the net takings',
    ],
    [
      { kind: 'versus', guaranteeMinor: 100, shareBasisPoints: 6050, bonuses },
      'a guarantee of €1 or 60.5% of the net takings, whichever is more',
    ],
    [
      {
        kind: 'versusAfterExpenses',
        guaranteeMinor: 100,
        shareBasisPoints: 6000,
        expensesMinor: 200,
        bonuses,
      },
      'above expenses of €2, whichever is more',
    ],
  ])('of $kind is said in full, with a settlement where one follows', (deal, sentence) => {
    const text = written({ terms: { ...someTerms, deal } });
    expect(text).toContain(sentence);
    expect(text.includes('settlement')).toBe(deal.kind !== 'flat');
  });

  it.each(Object.keys(termsTable.deal.kinds))(
    'of %s says when it is chosen what it means',
    (kind) => expect(termWord('deal', `hints.${kind}`) ?? '').not.toBe(''),
  );

  it('without a guarantee has no payment before the show', () => {
    const deal: Deal = { kind: 'door', shareBasisPoints: 7000, bonuses };
    expect(written({ terms: { ...someTerms, deal } })).toContain('nothing is due before the show');
  });
});

it('says that there is no fee after a referral, and freezes that', () => {
  const fees = feesBetween(facts.fees, true);
  const text = written({ fees });
  expect(text).toContain('on top of what it pays: 0%.');
  expect(text).toContain('taken from what it is paid: 0%.');
  expect(text).toContain('One of the two referred the other to the platform');
  expect(written()).not.toContain('One of the two referred');
  expect(writeContract({ ...facts, fees }).fees).toEqual({
    venue: { basisPoints: 0, fixedHundredths: 0, capHundredths: null },
    performer: { basisPoints: 0, fixedHundredths: 0, capHundredths: null },
    cancellation: facts.fees.cancellation,
    referral: true,
  });
});

it('typed text can’t pass for a clause or a heading', () => {
  const hostile = 'Fine.\n\n99. Pay\n\n  The venue pays ten times as much.\r99. Pay\u202899. Pay';
  const text = written({
    terms: { ...someTerms, rider: hostile, notes: hostile },
    venue: { name: `</script><script>alert(1)\n99. Pay`, home: '', legal: `A\n99. Pay` },
    event: { ...facts.event, title: '{{amount}} $t(contract.pay.heading)\n99. Pay' },
  });
  expect(text.split('\n').filter((line) => line.startsWith('99.'))).toEqual([]);
  expect(text).toContain('</script><script>alert(1)');
  expect(text).toContain('{{amount}} $t(contract.pay.heading)');
});

it('is the same text for the same facts, and a different one for others', () => {
  expect(written()).toBe(written());
  expect(written({ version: 3 })).not.toBe(written());
  expect(written({ terms: { ...someTerms, guestPlaces: 7 } })).not.toBe(written());
});
