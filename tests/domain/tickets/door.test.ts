import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { type DoorScan, type DoorTicket, nameMatcher } from '#app/domain/tickets/door/door-list.ts';
import { fillOf, readInside } from '#app/domain/tickets/door/inside.ts';
import { judge, judgeGuest, judgeUnpaid, whyShut } from '#app/domain/tickets/door/judge.ts';
import { readSignedCode } from '#app/features/tickets/door/components/read-signature.ts';
import { DoorRefused, ScanSender } from '#app/features/tickets/door/components/scan-sender.ts';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';

const [eventId, otherEvent] = ['ab'.repeat(16), 'cd'.repeat(16)];
const [own, forged] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const keys = [own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')];
const idOf = (number: number) => number.toString(16).padStart(32, '0');
const ticket = (number: number, serial: number, { isValid = true, back = false } = {}) =>
  [...([idOf(number), serial, 'type', isValid, 'Rosa', 'order', '', back] as const)] as DoorTicket;
const rows = [ticket(1, 1), ticket(2, 3), ticket(3, 1, { isValid: false })];
const charged = [ticket(4, 1, { back: true }), ticket(5, 1, { isValid: false, back: true })];
const tickets = new Map([...rows, ...charged].map((one) => [one[0], one]));
const hour = 3_600_000;
const doorsAt = 1_000 * hour;
const [laterEvent, later] = ['ef'.repeat(16), { title: 'Fado', doorsAt: doorsAt + 24 * hour }];

let count = 0;
const scan = (about: Partial<DoorScan>): DoorScan => ({
  nonce: `n${++count}`,
  phoneId: 'main',
  at: count,
  kind: 'in',
  ticketId: idOf(1),
  guestId: null,
  serial: 1,
  undoes: null,
  isOverruled: false,
  ...about,
});

async function judged(
  code: string,
  scans: DoorScan[] = [],
  { capacity = 100, now = doorsAt } = {},
): Promise<string> {
  const inside = readInside(scans);
  const verdict = judge(await readSignedCode([code], keys), {
    eventId,
    tickets,
    inside,
    later: { [laterEvent]: later },
    shut: whyShut({ doorsAt, capacity }, { now, people: inside.people }),
  });
  return verdict.lets === 'in' ? 'in' : verdict.why;
}
const codeOf = (number: number, serial: number, { event = eventId, key = own.privateKey } = {}) =>
  makeCode({ eventId: event, ticketId: idOf(number), serial }, key);

it('lets in codes signed for this event, and gives the reason for any other', async () => {
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

it('warns from nine tenths on and stops once the room is full, saying so only of who would come in', async () => {
  const states = [89, 90, 99, 100, 130].map((people) => fillOf(people, 100));
  expect(states.map(({ state, left }) => [state, left])).toEqual([
    ['room', 11],
    ['nearly full', 10],
    ['nearly full', 1],
    ['full', 0],
    ['full', 0],
  ]);
  const inside = [scan({}), scan({ ticketId: null, guestId: 'lena' })];
  expect(await judged(codeOf(2, 3), inside, { capacity: 2 })).toBe('full');
  expect(await judged(codeOf(9, 1), inside, { capacity: 2 })).toBe('full');
  expect(await judged(codeOf(1, 1), inside, { capacity: 2 })).toBe('in already');
  expect(await judged(codeOf(3, 1), inside, { capacity: 2 })).toBe('ended');
  expect(await judged(codeOf(2, 3), [...inside, scan({ kind: 'out' })], { capacity: 2 })).toBe(
    'in',
  );
  const lena = { id: 'lena', name: 'Lena', places: 2, listedBy: null };
  const known = { inside: readInside(inside), shut: 'full' as const };
  expect(judgeGuest(lena, known)).toMatchObject({ why: 'full', guestId: 'lena' });
});

it('refuses arrivals hours before doors or for a later night, and names that night', async () => {
  const [early, soon] = [{ now: doorsAt - 3 * hour - 1 }, { now: doorsAt - 3 * hour }];
  expect(await judged(codeOf(1, 1), [], early)).toBe('not yet valid');
  expect(await judged(codeOf(9, 1), [], early)).toBe('not yet valid');
  expect(await judged(codeOf(1, 1), [], soon)).toBe('in');
  expect(await judged(codeOf(1, 1), [scan({})], early)).toBe('in already');
  const code = await readSignedCode([codeOf(1, 1, { event: laterEvent })], keys);
  const known = { eventId, tickets, inside: readInside([]), later: {}, shut: null };
  expect(judge(code, { ...known, later: { [laterEvent]: later } })).toMatchObject({
    why: 'not yet valid',
    night: later,
    ticketId: null,
  });
  expect(judge(code, known)).toMatchObject({ why: 'other night' });
});

it('refuses unpaid tickets: a payment that a bank takes back, and one that isn’t there yet', async () => {
  expect(await judged(codeOf(4, 1))).toBe('not paid');
  expect(await judged(codeOf(5, 1))).toBe('not paid');
  const unpaid = { order: 'abcd1234', name: 'Ana', count: 2 };
  expect(judgeUnpaid(unpaid)).toMatchObject({ why: 'not paid', ticketId: null, unpaid });
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

it('sends everything but what the platform refuses, and that again after longer and longer', async () => {
  const sender = new ScanSender();
  let scans = Array.from({ length: 700 }, () => scan({}));
  const refused = new Set([scans[3]?.nonce, scans[600]?.nonce]);
  let posts = 0;
  const post = async (some: DoorScan[]) => {
    posts += 1;
    if (some.some(({ nonce }) => refused.has(nonce))) throw new DoorRefused();
    scans = scans.filter((one) => !some.includes(one));
  };
  const sendAt = async (now: number) => {
    posts = 0;
    await sender.send(scans, post, now);
    return { posts, left: scans.length };
  };
  expect((await sendAt(0)).left).toBe(2);
  expect(sender.refused).toBe(2);
  scans.push(scan({}));
  // New scans go at once; refused ones wait.
  expect(await sendAt(10_000)).toEqual({ posts: 1, left: 2 });
  expect((await sendAt(20_000)).posts).toBe(3);
  expect((await sendAt(50_000)).posts).toBe(0);
  refused.clear();
  expect((await sendAt(60_000)).left).toBe(0);
  expect(sender.refused).toBe(0);
  // A platform that takes nothing isn’t asked hundreds of times.
  scans = Array.from({ length: 300 }, () => scan({}));
  for (const { nonce } of scans) refused.add(nonce);
  expect((await sendAt(70_000)).posts).toBe(30);
  expect(sender.refused).toBe(300);
});

it('finds people by names typed without accents, in any order, or by the number of an order', () => {
  const people = [
    { name: 'José Luís Mañas', order: 'ab12cd34' },
    { name: 'Søren Ægidius', order: '9f00aa11' },
    { name: 'İpek Yıldız', order: '77aa0000' },
    { name: 'Zoë O’Neill', order: 'e0e0e0e0' },
  ];
  const ordersOf = (text: string) => people.filter(nameMatcher(text)).map(({ order }) => order);
  expect(ordersOf('jose')).toEqual(['ab12cd34']);
  expect(ordersOf('MANAS jose')).toEqual(['ab12cd34']);
  expect(ordersOf('Mañas, José')).toEqual(['ab12cd34']);
  expect(ordersOf('soren aegidius')).toEqual(['9f00aa11']);
  expect(ordersOf('ipek yildiz')).toEqual(['77aa0000']);
  expect(ordersOf("o'neill")).toEqual(['e0e0e0e0']);
  // Phones capitalise the first typed letter.
  expect(ordersOf('Ab12')).toEqual(['ab12cd34']);
  expect(ordersOf('#9F00 AA11')).toEqual(['9f00aa11']);
  expect([ordersOf(''), ordersOf(' # '), ordersOf('nobody')]).toEqual([[], [], []]);
});
