import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { doorScans, tickets } from '#app/db/schema/tickets.ts';
import type { DoorList, DoorScan } from '#app/domain/tickets/door/door-list.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import {
  addPhone,
  countWristbands,
  endPhone,
  readList,
  settleConflict,
  takeScans,
} from '#app/features/tickets/door/commands.server.ts';

import { showDoor } from '#app/features/tickets/door/queries.server.ts';
import { crossGuestOut, listGuest } from '#app/features/tickets/guests/commands.server.ts';

import { moveTickets } from '#app/features/tickets/moves/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const { services } = await testMoney(database);
let sale: Awaited<ReturnType<typeof addSale>>;
let ids: string[];

beforeEach(async () => {
  sale = await addSale(database, [10], [{ priceMinor: 0 }]);
  await buy(2);
  const rows = await orm.select().from(tickets).where(eq(tickets.eventId, sale.eventId));
  ids = rows.map(({ id }) => id);
});

async function buy(quantity: number): Promise<void> {
  const lines = [{ typeId: sale.typeIds[0] ?? '', quantity }];
  const { link } = await takeBasket(services, null, { lines });
  await placeOrder(services, null, { link, name: 'Rosa', email: 'rosa@fans.example' });
}

const at = () => ({ as: sale.venue.as, eventId: sale.eventId });
const readDoor = () =>
  showDoor(services, sale.venue.viewer, { profileId: sale.venue.as, eventId: sale.eventId });
const addOne = (name: string) => addPhone(services, sale.venue.viewer, { ...at(), name });
const listOf = (key: string, since = '') => readList(services, null, { key, since });
const countOf = ({ tickets: parts }: DoorList) => Object.values(parts).flat().length;

let count = 0;
type Sent = Omit<DoorScan, 'phoneId'>;
const scanOf = (scan: Partial<Sent>): Sent => ({
  nonce: `scan-${++count}`,
  at: Date.now() + count,
  kind: 'in' as const,
  ticketId: null,
  guestId: null,
  serial: null,
  undoes: null,
  isOverruled: false,
  ...scan,
});

it('gives a phone the whole list, and later only changes', async () => {
  const { key } = await addOne('Main door');
  const later = await addSale(database, [10], [{}]);
  await orm
    .update(events)
    .set({
      venueId: sale.venue.as,
      title: 'The night after',
      loadInAt: sql`load_in_at + interval '1 minute'`,
    })
    .where(eq(events.id, later.eventId));
  const list = await listOf(key);
  expect(Object.entries(list.later)).toMatchObject([[later.eventId, { title: 'The night after' }]]);
  expect(countOf(list)).toBe(2);
  expect(list.keys).toHaveLength(1);
  const same = await listOf(key, list.version);
  expect([countOf(same), same.scans]).toEqual([0, []]);
  await buy(1);
  const changed = await listOf(key, same.version);
  expect(countOf(changed)).toBeGreaterThan(0);
  expect({ ...list.tickets, ...changed.tickets }).toEqual((await listOf(key)).tickets);
  const rows = Object.values((await listOf(key, 'none of ours')).tickets).flat();
  expect(rows).toHaveLength(3);
});

it('takes a scan once, however often it is sent, and shows a person what two phones let in', async () => {
  const [main, side] = [await addOne('Main door'), await addOne('Side door')];
  const [ticketId = '', other = ''] = ids;
  const scans = [scanOf({ ticketId }), scanOf({ ticketId: other })];
  const undo = scanOf({ kind: 'undo', undoes: scans[1]?.nonce ?? '' });
  for (const _ of [1, 2]) await takeScans(services, null, { key: main.key, scans });
  await takeScans(services, null, { key: main.key, scans: [undo] });
  await takeScans(services, null, { key: side.key, scans: [scanOf({ ticketId })] });
  const { counts, conflicts, phones } = await readDoor();
  // Ten places, and no named room.
  expect(counts).toMatchObject({ inside: 1, expected: 2, capacity: 10, left: 9 });
  expect((await listOf(main.key)).event.capacity).toBe(10);
  expect(phones.map(({ name, scans: each }) => [name, each])).toEqual([
    ['Main door', 3],
    ['Side door', 1],
  ]);
  expect(conflicts).toMatchObject([
    { name: 'Rosa', first: { phone: 'Main door' }, second: { phone: 'Side door' } },
  ]);
  // Of two people let in, one was taken back; one ticket came in twice.
  for (const endCount of [null, 27])
    await countWristbands(services, sale.venue.viewer, {
      ...at(),
      roll: 'Blue',
      startCount: 30,
      endCount,
    });
  expect((await readDoor()).wristbands).toMatchObject({ handedOut: 3, letIn: 1, more: 2 });
  const { scans: heard } = await listOf(side.key);
  expect(heard).toHaveLength(4);
  await settleConflict(services, sale.venue.viewer, { ...at(), nonce: conflicts[0]?.nonce ?? '' });
  expect((await readDoor()).conflicts).toEqual([]);
});

it('counts guests by name, and tells phones only when the list has changed', async () => {
  const { key } = await addOne('Main door');
  const as = { ...at(), name: 'Lena', places: 3 };
  const { guestId } = await listGuest(services, sale.venue.viewer, as);
  const list = await listOf(key);
  expect(list.guests).toEqual([{ id: guestId, name: 'Lena', places: 3, listedBy: null }]);
  expect((await listOf(key, list.version)).guests).toBeNull();
  const scans = [scanOf({ guestId }), scanOf({ guestId }), scanOf({ guestId: 'none' })];
  await takeScans(services, null, { key, scans });
  const { counts } = await readDoor();
  expect(counts).toMatchObject({ inside: 2, expected: 5, capacity: 13 });
  await crossGuestOut(services, sale.venue.viewer, { ...at(), guestId });
  expect((await listOf(key, list.version)).guests).toEqual([]);
});

it('takes every scan but those that no one can read, says which those are, and counts a wrong clock when it is received', async () => {
  const { key } = await addOne('Main door');
  const [ticketId = '', other = ''] = ids;
  const day = 86_400_000;
  // The last moment of JavaScript, years from now and ago, and values that aren’t moments at all.
  const wrong = [8.64e15, Date.now() + 400 * day, 0, -day, Number.NaN, 1e308, 1.5, 'noon', null];
  const outs = wrong.map((at, number) => ({
    ...scanOf({ ticketId, kind: number % 2 === 0 ? 'in' : 'out' }),
    at,
  }));
  const unreadable = [
    null,
    'scan',
    [],
    {},
    { ...scanOf({ ticketId }), nonce: 'a\u0000' },
    { ...scanOf({ ticketId }), kind: 'lost' },
    { ...scanOf({ ticketId }), guestId: 'lena' },
    { ...scanOf({}), nonce: 'nothing' },
    { ...scanOf({ ticketId: 'x'.repeat(9_000) }), nonce: 'long' },
    { ...scanOf({ ticketId }), nonce: `sold-${ticketId}` },
    { ...scanOf({ ticketId: 'unknown' }), nonce: 'elsewhere' },
  ];
  const readable = { ...scanOf({ ticketId: other }), serial: -1, isOverruled: 'yes' };
  const sent = JSON.parse(JSON.stringify([...unreadable, ...outs, readable]));
  const before = Date.now();
  const { refused } = await takeScans(services, null, { key, scans: sent });
  expect(refused.map(({ position }) => position)).toEqual(unreadable.map((_, place) => place));
  expect(refused.slice(4)).toMatchObject([
    { nonce: null, why: 'unreadable', field: 'nonce' },
    { nonce: expect.any(String), field: 'kind' },
    { nonce: expect.any(String), field: 'kind' },
    { nonce: 'nothing', field: 'kind' },
    { nonce: 'long', field: 'ticketId' },
    { nonce: `sold-${ticketId}`, field: 'nonce' },
    { nonce: 'elsewhere', why: 'other event', field: '' },
  ]);
  const { scans } = await listOf(key);
  const kept = scans.filter((scan) => scan.ticketId === ticketId);
  // As received, in order: the last of them decides who is inside.
  expect(kept.map(({ nonce }) => nonce)).toEqual(outs.map(({ nonce }) => nonce));
  expect(kept.every(({ at }, place) => at > (kept[place - 1]?.at ?? before - 1_000))).toBe(true);
  expect((await readDoor()).counts).toMatchObject({ inside: 2 });
  const rows = await orm.select().from(doorScans).where(eq(doorScans.ticketId, ticketId));
  expect(rows.map(({ phoneTime }) => phoneTime)).toEqual([
    '8640000000000000',
    String(wrong[1]),
    '0',
    String(-day),
    'null',
    '1e+308',
    '1.5',
    '"noon"',
    'null',
  ]);
  // Sent again unchanged, they are neither stored twice nor delay new ones.
  const again = await takeScans(services, null, { key, scans: sent });
  expect(again.refused).toHaveLength(unreadable.length);
  expect((await listOf(key)).scans).toHaveLength(outs.length + 1);
});

it('lets no phone of another event take a scan back, or take its name', async () => {
  const { key } = await addOne('Main door');
  const elsewhere = await addSale(database, [10], [{ priceMinor: 0 }]);
  await orm.update(events).set({ venueId: sale.venue.as }).where(eq(events.id, elsewhere.eventId));
  const theirs = { as: sale.venue.as, eventId: elsewhere.eventId, name: 'Theirs' };
  const { key: otherKey } = await addPhone(services, sale.venue.viewer, theirs);
  const [ticketId = '', other = ''] = ids;
  const [scan, later] = [scanOf({ ticketId }), scanOf({ ticketId: other })];
  await takeScans(services, null, { key, scans: [scan] });
  const undo = scanOf({ kind: 'undo', undoes: scan.nonce });
  const undoAny = scanOf({ kind: 'undo', undoes: 'any', nonce: later.nonce });
  await takeScans(services, null, { key: otherKey, scans: [undo, undoAny] });
  const [ticket] = await orm.select().from(tickets).where(eq(tickets.id, ticketId));
  const moved = moveTickets(services, sale.venue.viewer, {
    ...at(),
    orderId: ticket?.orderId ?? '',
    ticketIds: null,
    seatIds: [],
    typeId: elsewhere.typeIds[0] ?? '',
  });
  await expect(moved).rejects.toThrow('let in');
  await takeScans(services, null, { key, scans: [later] });
  expect((await readDoor()).counts).toMatchObject({ inside: 2 });
});

it('lets no phone scan that was ended, and takes nothing about tickets of another event', async () => {
  const { key, phoneId } = await addOne('Main door');
  const elsewhere = await addSale(database, [10], [{}]);
  const { key: otherKey } = await addPhone(services, elsewhere.venue.viewer, {
    as: elsewhere.venue.as,
    eventId: elsewhere.eventId,
    name: 'Theirs',
  });
  await takeScans(services, null, { key: otherKey, scans: [scanOf({ ticketId: ids[0] ?? '' })] });
  expect((await listOf(otherKey)).scans).toEqual([]);
  const theirs = { as: elsewhere.venue.as, eventId: sale.eventId };
  for (const refused of [
    () => endPhone(services, elsewhere.venue.viewer, { ...theirs, phoneId }),
    () => addPhone(services, elsewhere.venue.viewer, { ...theirs, name: 'Mine' }),
    () => showDoor(services, elsewhere.venue.viewer, { ...theirs, profileId: theirs.as }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'not-found' });
  await endPhone(services, sale.venue.viewer, { ...at(), phoneId });
  await expect(listOf(key)).rejects.toMatchObject({ code: 'signed-out' });
  const late = takeScans(services, null, { key, scans: [scanOf({ ticketId: ids[0] ?? '' })] });
  await expect(late).rejects.toMatchObject({ code: 'signed-out' });
});
