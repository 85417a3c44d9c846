import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DoorScan, DoorTicket } from '#app/domain/tickets/door/door-list.ts';
import { readInside } from '#app/domain/tickets/door/inside.ts';
import { judge } from '#app/domain/tickets/door/judge.ts';
import { readSignedCode } from '#app/features/tickets/door/components/read-signature.ts';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';

const [eventId, otherEvent] = ['ab'.repeat(16), 'cd'.repeat(16)];
const [own, forged] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const keys = [own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')];
const idOf = (number: number) => number.toString(16).padStart(32, '0');
const ticket = (number: number, serial: number, isValid = true): DoorTicket => [
  ...([idOf(number), serial, 'type', isValid, 'Rosa', 'order', ''] as const),
];
const tickets = new Map(
  [ticket(1, 1), ticket(2, 3), ticket(3, 1, false)].map((one) => [one[0], one]),
);

let count = 0;
const scan = (about: Partial<DoorScan>): DoorScan => ({
  ...{ nonce: `n${++count}`, phoneId: 'main', at: count, kind: 'in', ticketId: idOf(1) },
  guestId: null,
  ...{ serial: 1, undoes: null, isOverruled: false, ...about },
});

async function judged(code: string, scans: DoorScan[] = []): Promise<string> {
  const inside = readInside(scans).tickets;
  const verdict = judge(await readSignedCode(code, keys), { eventId, tickets, inside });
  return verdict.lets === 'in' ? 'in' : verdict.why;
}
const codeOf = (number: number, serial: number, { event = eventId, key = own.privateKey } = {}) =>
  makeCode({ eventId: event, ticketId: idOf(number), serial }, key);

it('lets in what is signed for this event, and says why anything else stays out', async () => {
  const code = codeOf(1, 1);
  expect(await judged(code)).toBe('in');
  expect(await judged(codeOf(2, 3))).toBe('in');
  // Sold, or passed on, after the list was taken.
  expect([await judged(codeOf(9, 1)), await judged(codeOf(2, 4))]).toEqual(['in', 'in']);
  expect(await judged(codeOf(2, 2))).toBe('passed on');
  expect(await judged(codeOf(3, 1))).toBe('ended');
  expect(await judged(codeOf(1, 1, { event: otherEvent }))).toBe('other night');
  expect(await judged(codeOf(1, 1, { key: forged.privateKey }))).toBe('forged');
  for (const at of [4, 40, 130]) {
    const altered = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
    expect(await judged(altered)).toMatch(/forged|other night/);
  }
  for (const other of ['', 'BT1', 'https://example.com', `${code}A`, code.slice(1)])
    expect(await judged(other)).toBe('unreadable');
});

it('lets a ticket in once, again after its holder left, and as if nothing had been after an undo', async () => {
  const code = codeOf(1, 1);
  const first = scan({});
  expect(await judged(code, [first])).toBe('in already');
  expect(await judged(code, [first, scan({ kind: 'out' })])).toBe('in');
  expect(
    await judged(code, [first, scan({ kind: 'undo', ticketId: null, undoes: first.nonce })]),
  ).toBe('in');
  const unknown = scan({ ticketId: idOf(9) });
  expect(await judged(codeOf(9, 1), [unknown])).toBe('in already');
});

it('finds what two phones let in, in whatever order it arrives, and no more than that', () => {
  const [first, again, second] = [scan({}), scan({}), scan({ phoneId: 'side' })];
  const later = scan({ kind: 'out' });
  const back = scan({ phoneId: 'side' });
  const all = [back, second, later, again, first];
  expect(readInside(all).conflicts).toEqual([{ ticketId: idOf(1), first, second }]);
  expect(readInside(all).tickets.get(idOf(1))).toBe(back);
  expect(readInside([first, again]).conflicts).toEqual([]);
});
