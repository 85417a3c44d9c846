import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { firstTerms } from '#app/features/bookings/offers/words.ts';
import { terms as input } from '#app/features/bookings/terms/fields.ts';
import { simulateTyped, typeTerms } from '#app/features/bookings/terms/words.ts';

import { readTyped } from '#app/fields/read-typed.ts';
import { someTerms } from '#tests/harness/bookings/terms.ts';

const form = z.object({ terms: input });
const readTerms = (typed: Record<string, string>) =>
  (readTyped(form, typed) as { terms: z.input<typeof input> }).terms as Terms;
const throughTheForm = (terms: Terms) => input.parse(readTerms(typeTerms(terms)));

it('an untouched form reads as the terms it was filled in with', () => {
  expect(throughTheForm(someTerms)).toEqual(someTerms);
  const inYen: Terms = {
    ...someTerms,
    currency: 'JPY',
    schedule: {
      ...someTerms.schedule,
      timeZone: 'America/New_York',
      loadIn: '2026-10-31T18:00',
      soundcheck: null,
      doors: '2026-10-31T22:00',
      setStart: '2026-10-31T23:30',
      setEnd: '2026-11-01T01:30-05:00',
      curfew: null,
      loadOut: '2026-11-01T02:30',
    },
    deal: { kind: 'doorPerTicket', perTicketMinor: 1_234_567, bonuses: [] },
    payment: { kind: 'whole', dueDaysAfterSigning: 0 },
    radius: null,
  };
  expect(throughTheForm(inYen)).toEqual(inYen);
});

it('a night is one day and times from load-in on, also if it lasts several days', () => {
  const typed = typeTerms(someTerms);
  expect(typed).toMatchObject({
    'terms.schedule.day': '2027-03-12',
    'terms.schedule.loadIn': '16:00',
    'terms.schedule.curfew': '00:00',
    'terms.schedule.loadOut': '00:30',
  });
  expect(Object.keys(typed).filter((name) => name.endsWith('.days'))).toEqual([]);
  const later = readTerms({
    ...typed,
    'terms.schedule.day': '2027-12-31',
    'terms.schedule.soundcheck': '',
  });
  expect(later.schedule).toMatchObject({
    loadIn: '2027-12-31T16:00',
    soundcheck: null,
    setEnd: '2027-12-31T23:30',
    loadOut: '2028-01-01T00:30',
  });
  const festival: Terms = {
    ...someTerms,
    schedule: {
      ...someTerms.schedule,
      loadIn: '2027-03-11T09:00',
      loadOut: '2027-03-14T12:00',
    },
  };
  expect(throughTheForm(festival)).toEqual(festival);
});

it.each(['', '2027-02-31', 'Friday'])('the day “%s” is refused, and nothing is guessed', (day) => {
  const { success } = input.safeParse(
    readTerms({ ...typeTerms(someTerms), 'terms.schedule.day': day }),
  );
  expect(success).toBe(false);
});

it('usual times give way to known times of a night', () => {
  const at = (time: string) =>
    new Date(Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Lisbon').epochMilliseconds);
  expect(firstTerms('Europe/Lisbon', null)).toMatchObject({
    'terms.schedule.day': '',
    'terms.schedule.loadIn': '16:00',
    'terms.schedule.loadOut': '00:30',
  });
  const known = { loadIn: at('2027-03-12T19:00'), setStart: at('2027-03-12T23:30') };
  expect(firstTerms('Europe/Lisbon', '2027-03-12', known)).toMatchObject({
    'terms.schedule.day': '2027-03-12',
    'terms.schedule.loadIn': '19:00',
    'terms.schedule.soundcheck': '',
    'terms.schedule.doors': '20:00',
    'terms.schedule.setStart': '23:30',
    'terms.schedule.setEnd': '',
    'terms.schedule.loadOut': '00:30',
  });
});

it('reads amounts and shares the way people write them, and leaves out blank lines', () => {
  const read = input.parse(
    readTerms({
      ...typeTerms(someTerms),
      'terms.deal.guaranteeMinor': '5.500,50',
      'terms.deal.shareBasisPoints': '82,5 %',
      'terms.tickets.1.name': '  ',
      'terms.tickets.1.priceMinor': '',
      'terms.tickets.1.allotment': '',
      'terms.tickets.7.name': 'Students',
      'terms.tickets.7.priceMinor': '12',
      'terms.tickets.7.allotment': '1,000',
      'terms.tickets.7.feeMinor': '',
      'terms.rider': 'Two lines,\r\none room.\r\n',
    }),
  );
  expect(read.deal).toMatchObject({ guaranteeMinor: 5_500_50, shareBasisPoints: 8_250 });
  expect(read.tickets).toHaveLength(2);
  expect(read.tickets[1]).toEqual({
    name: 'Students',
    priceMinor: 12_00,
    allotment: 1_000,
    comps: 0,
    kills: 0,
    feeMinor: 0,
  });
  expect(read.rider).toBe('Two lines,\none room.');
});

it('keeps unreadable text, so that it is refused beside its field', () => {
  const typed = {
    ...typeTerms(someTerms),
    'terms.deal.guaranteeMinor': 'a lot',
    'terms.tickets.0.allotment': '-3',
    'terms.taxBasisPoints': '6.555',
    'terms.radius.daysAfter': '',
  };
  const problemsOf = (kind: string) => {
    const { error } = input.safeParse(readTerms({ ...typed, 'terms.deal.kind': kind }));
    return error?.issues.map(({ path }) => path.join('.')).sort();
  };
  expect(problemsOf('toString')).toContain('deal.kind');
  expect(problemsOf('flat')).toEqual([
    'deal.guaranteeMinor',
    'radius.daysAfter',
    'taxBasisPoints',
    'tickets.0.allotment',
  ]);
});

it('the simulator follows the typing, and waits while a value is invalid', () => {
  const typed = typeTerms(someTerms);
  const { simulation } = simulateTyped(typed) ?? {};
  // The worked example, and a bonus for more than 900.
  expect(simulation?.walkoutMinor).toBe(11_407_12 + 250_00);
  for (const [name, value] of [
    ['terms.deal.guaranteeMinor', 'a lot'],
    ['terms.deal.shareBasisPoints', '101'],
    ['terms.deal.kind', 'barter'],
    ['terms.tickets.0.comps', '511'],
    ['terms.currency', 'XQZ'],
    ['terms.taxBasisPoints', '-1'],
  ] as const)
    expect(simulateTyped({ ...typed, [name]: value })).toBeNull();
});
