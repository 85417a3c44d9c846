import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Taken } from '#app/domain/bookings/standing.ts';
import {
  mailTakenOffers,
  proposePostponement,
} from '#app/features/bookings/offers/commands.server.ts';

import { takenBy } from '#app/features/bookings/taken-by.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { newId } from '#app/platform/token.server.ts';
import {
  type Acting,
  addRoom,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* A taken time can neither be offered nor accepted, by one rule. */

const database = await testDatabase();
const acts = bookingActs(database);
let venue: Acting;
let elsewhere: Acting;
let performer: Acting;
let rival: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  elsewhere = await addSide(database, 'venue', 'Another room');
  rival = await addSide(database, 'artist', 'The Early Birds');
});

const day = dayIn(40);
type More = { roomId?: string; eventId?: string; slotId?: string };
const offer = async (from: Acting, to: Acting, more: More = {}, on = day) =>
  (await acts.offer(from, to, termsOn(on), more)).bookingId;
const agreed = async (from: Acting, to: Acting, more: More = {}, on = day) => {
  const bookingId = await offer(from, to, more, on);
  await acts.accept(to, bookingId, 1);
  return bookingId;
};
const takenOf = async (bookingId: string) => {
  const [row] = await database.orm
    .select({ taken: takenBy() })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return row?.taken;
};
const refused = (sentence: RegExp) =>
  expect.objectContaining({
    code: 'conflict',
    message: expect.stringMatching(sentence),
    fields: expect.objectContaining({ 'terms.schedule.day': expect.stringMatching(sentence) }),
  });
/** A night of its own with a slot, of which an offer is the first part. */
const addSlot = async (bookingId: string) => {
  const [row] = await database.orm.select().from(bookings).where(eq(bookings.id, bookingId));
  const { eventId, startsAt, endsAt } = row as typeof bookings.$inferSelect;
  const slotId = newId();
  await database.orm
    .insert(eventSlots)
    .values({ id: slotId, eventId, name: 'Support', position: 0, startsAt, endsAt });
  return { eventId, slotId };
};

/** The first offer, the agreement with someone else, and the resulting obstacle. */
const cases: [
  string,
  Taken | null,
  () => Promise<[string, () => Promise<string>, () => Promise<unknown>]>,
][] = [
  [
    'the performer, at another venue',
    'performer',
    async () => [
      await offer(venue, performer),
      () => agreed(elsewhere, performer),
      () => offer(performer, venue),
    ],
  ],
  [
    'the stage, by another performer',
    'stage',
    async () => [
      await offer(venue, performer),
      () => agreed(venue, rival),
      () => offer(performer, venue),
    ],
  ],
  [
    'a room, which another one isn’t',
    null,
    async () => {
      const [hall, cellar] = [
        await addRoom(database, venue, 'Hall'),
        await addRoom(database, venue, 'Cellar'),
      ];
      return [
        await offer(venue, performer, { roomId: hall }),
        () => agreed(venue, rival, { roomId: cellar }),
        () => offer(performer, venue, { roomId: hall }),
      ];
    },
  ],
  [
    'the house, while a room is offered',
    'stage',
    async () => {
      const house = await offer(venue, rival);
      const roomId = await addRoom(database, venue, 'Hall');
      return [
        await offer(venue, performer, { roomId }),
        async () => {
          await acts.accept(rival, house, 1);
          return house;
        },
        () => offer(performer, venue, { roomId }),
      ];
    },
  ],
  [
    'a slot, by another performer of the same night',
    'slot',
    async () => {
      const first = await offer(venue, performer);
      const slot = await addSlot(first);
      await database.orm
        .update(bookings)
        .set({ slotId: slot.slotId })
        .where(eq(bookings.id, first));
      return [first, () => agreed(venue, rival, slot), () => offer(venue, performer, slot)];
    },
  ],
  [
    'nothing, by another performer of the same night',
    null,
    async () => {
      const first = await offer(venue, performer);
      const { eventId } = await addSlot(first);
      return [
        first,
        () => agreed(venue, rival, { eventId }),
        () => offer(venue, performer, { eventId }),
      ];
    },
  ],
];

describe('someone else gets', () => {
  test.each(cases)('%s', async (_, taken, begin) => {
    const [open, take, again] = await begin();
    expect(await takenOf(open)).toBeNull();
    const other = await take();
    expect(await takenOf(other)).toBeNull();
    expect(await takenOf(open)).toBe(taken);
    // The same rule refuses agreeing, changing and offering again.
    if (taken) {
      await expect(acts.accept(performer, open, 1)).rejects.toMatchObject({ code: 'conflict' });
      await expect(acts.counter(performer, open, termsOn(day), 1)).rejects.toEqual(
        refused(/already booked|is booked/),
      );
      await expect(again()).rejects.toEqual(refused(/already booked|is booked/));
      await acts.counter(performer, open, termsOn(dayIn(41)), 1);
      expect(await takenOf(open)).toBeNull();
      await acts.counter(performer, open, termsOn(dayIn(41), { guestPlaces: 2 }), 2);
      await acts.decline(taken === 'performer' ? elsewhere : venue, other);
      await again();
    } else {
      await again();
      await acts.accept(performer, open, 1);
    }
  });
});

test('a refused offer leaves nothing behind', async () => {
  await agreed(venue, rival);
  const count = async () =>
    (await database.orm.execute(
      sql`select (select count(*) from bookings) + (select count(*) from events) as n`,
    )) as unknown as { rows: [{ n: unknown }] };
  const before = (await count()).rows;
  await expect(offer(venue, performer)).rejects.toEqual(refused(/stage is already booked/));
  expect((await count()).rows).toEqual(before);
});

test('a signed night can’t be moved to a taken day, and can be changed on its own', async () => {
  const bookingId = await agreed(venue, performer);
  for (const who of [venue, performer]) await acts.sign(who, bookingId, 1);
  await agreed(elsewhere, performer, {}, dayIn(41));
  const move = proposePostponement(
    { database, brand, settings: parseSettings({}) },
    performer.viewer,
    { bookingId, as: performer.as, after: 1, day: dayIn(41), comment: '' },
  );
  await expect(move).rejects.toMatchObject({
    code: 'conflict',
    fields: { day: expect.stringMatching(/You’re already booked/) },
  });
  await acts.counter(performer, bookingId, termsOn(day, { guestPlaces: 9 }), 1);
  const [row] = await database.orm
    .select({ pending: bookings.pendingVersion })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.firm, true)));
  expect(row?.pending).toBe(2);
});

test('a change can’t be agreed on or signed once its day is taken', async () => {
  const moved = async () => {
    const bookingId = await agreed(venue, performer);
    for (const who of [venue, performer]) await acts.sign(who, bookingId, 1);
    await acts.counter(performer, bookingId, termsOn(dayIn(41)), 1);
    return bookingId;
  };
  const bookingId = await moved();
  const rivals = await agreed(elsewhere, performer, {}, dayIn(41));
  await expect(acts.accept(venue, bookingId, 2)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The performer is booked elsewhere at this time. Nothing has changed.',
  });
  await acts.decline(elsewhere, rivals);
  await acts.accept(venue, bookingId, 2);
  await agreed(elsewhere, performer, {}, dayIn(41));
  for (const [who, sentence] of [
    [venue, /The performer is booked elsewhere/],
    [performer, /You’re already booked/],
  ] as const)
    await expect(acts.sign(who, bookingId, 2)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(sentence),
    });
});

describe('both sides of an open offer', () => {
  beforeEach(() => database.orm.delete(outbox));
  /** The mails about dates booked or freed since then, in any order. */
  const mailed = async () => {
    const events = await database.orm.select().from(outbox).where(eq(outbox.type, 'time booked'));
    await database.orm.delete(outbox);
    // Twice at once, as two workers may see two changes.
    for (const { payload } of events)
      await Promise.all([1, 2].map(() => mailTakenOffers({ database, brand }, payload as never)));
    const mails = await waitingMails(database);
    return mails.map(({ to, subject }) => ({ to, subject: subject.split(':')[0] }));
  };
  const both = (subject: string) =>
    expect.objectContaining({
      length: 2,
      0: expect.objectContaining({ subject }),
      1: expect.objectContaining({ subject }),
    });

  test('are mailed once each time its date is taken or free again, without the name of who took it', async () => {
    const open = await offer(venue, performer);
    await offer(venue, performer, {}, dayIn(45));
    expect(await mailed()).toEqual([]);
    const first = await agreed(elsewhere, performer);
    expect(await mailed()).toEqual(both('Date taken'));
    expect(JSON.stringify(await waitingMails(database))).not.toContain('Another room');
    // It is as taken as before.
    await agreed(venue, rival);
    expect(await mailed()).toEqual([]);
    await acts.decline(elsewhere, first);
    expect(await mailed()).toEqual([]);
    expect(await takenOf(open)).toBe('stage');
  });

  test('read that it is free again, and taken again', async () => {
    const open = await offer(venue, performer);
    const first = await agreed(elsewhere, performer);
    expect(await mailed()).toEqual(both('Date taken'));
    await acts.decline(elsewhere, first);
    expect(await mailed()).toEqual(both('Date free again'));
    expect(await takenOf(open)).toBeNull();
    await agreed(venue, rival);
    expect(await mailed()).toEqual(both('Date taken'));
    // Another date of the same talks can be taken as well.
    await acts.counter(performer, open, termsOn(dayIn(41)), 1);
    expect(await mailed()).toEqual([]);
    await agreed(elsewhere, performer, {}, dayIn(41));
    expect(await mailed()).toEqual(both('Date taken'));
  });
});
