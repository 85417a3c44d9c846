import { expect, it } from 'vitest';
import { whyNotYet } from '#app/domain/announcements/announcement.ts';
import { eventAddress, eventIdIn, statusOf } from '#app/domain/announcements/public-event.ts';

it.each([
  ['Brass & embers!', '/events/k7mqax2dfh-brass-embers'],
  ['Ação às três', '/events/k7mqax2dfh-acao-as-tres'],
  ['夜', '/events/k7mqax2dfh-%E5%A4%9C'],
  ['</script>', '/events/k7mqax2dfh-script'],
  ['…', '/events/k7mqax2dfh'],
])('%s has its name in its address', (title, address) => {
  expect(eventAddress('k7mqax2dfh', title)).toBe(address);
  expect(eventIdIn(address.slice('/events/'.length))).toBe('k7mqax2dfh');
});

it.each(['k7mqax2df', 'k7mqax2dfhx', 'K7MQAX2DFH', '..', ''])('%s is no address', (text) => {
  expect(eventIdIn(text)).toBeNull();
});

it.each([
  ['signed', 'accepted', null, null],
  ['signed', 'cancelled', null, 'unsigned'],
  ['signed', 'paidOut', null, null],
  ['confirmed', 'accepted', null, 'unpaid'],
  ['confirmed', 'played', null, null],
  ['agreed', 'confirmed', null, 'notAgreed'],
  ['agreed', 'confirmed', { fromDay: null }, null],
  ['agreed', 'confirmed', { fromDay: '2027-03-02' }, 'notBefore'],
  ['agreed', 'confirmed', { fromDay: '2027-03-01' }, null],
  [null, 'signing', null, 'unsigned'],
] as const)('terms that say %s, a booking that is %s', (rule, state, consent, why) => {
  expect(whyNotYet({ rule, state, consent }, '2027-03-01')).toBe(why);
});

it('an event that was never public hasn’t been moved', () => {
  const night = { day: '2027-03-01', roomId: 'hall', cancelledAt: null };
  expect(statusOf({ firstDay: null, firstRoomId: null }, night)).toBe('scheduled');
  expect(statusOf({ firstDay: '2027-03-01', firstRoomId: 'cellar' }, night)).toBe('moved');
  expect(statusOf({ firstDay: '2027-02-01', firstRoomId: 'cellar' }, night)).toBe('postponed');
});
