import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { selectBookings } from '#app/features/bookings/list-bookings.server.ts';
import { remindOfInstalments } from '#app/features/bookings/money/commands.server.ts';
import { readMoneyTrail } from '#app/features/bookings/money/queries.server.ts';
import { dueDay } from '#app/features/bookings/words.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { countTasks } from '#tests/harness/bookings/tasks.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { addPerson, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* The facts about the other side on the page of a booking’s money and in its call. */

const database = await testDatabase();

const world = await testMoney(database);
const acts = moneyActs(world);
const { venue, performer } = await addTwoSides(database);
const member = await addPerson(database, { name: 'Dee the drummer' });
await database.orm.insert(profileMembers).values({
  profileId: performer.as,
  accountId: member.accountId,
  role: 'manager',
  payoutBasisPoints: 4_000,
});
await world.onboard(performer);
const bookingId = await world.book(venue, performer, {
  deal: { kind: 'flat', guaranteeMinor: 100_000, bonuses: [] },
  payment: { kind: 'whole', dueDaysAfterSigning: 7 },
});

const seenBy = async ({ viewer, as }: Acting) =>
  JSON.stringify(await readMoneyTrail(database.orm, viewer, { bookingId, current: as }));

test('only the venue reads the reason that its card was refused', async () => {
  const [instalment] = await world.instalmentsOf(bookingId);
  const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
  const poor = { card: cardOf('4000000000009995'), keeps: false };
  await world.sandbox.pay(sessionId, poor);
  await world.settle();
  expect(await seenBy(venue)).toContain('insufficient_funds');
  expect(await seenBy(performer)).not.toContain('insufficient_funds');
});

test('only the band reads its shares and what its members wait for', async () => {
  await world.pay(venue, bookingId);
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  const { rows } = (await database.orm.execute(
    sql`select amount_minor as minor, problem from transfers where kind = 'transfer'`,
  )) as unknown as { rows: { minor: string; problem: string | null }[] };
  expect(rows.map(({ minor }) => Number(minor)).toSorted()).toEqual([38_000, 57_000]);

  const own = await seenBy(performer);
  for (const text of [
    'Dee the drummer',
    '38000',
    '57000',
    'tax-details-missing',
    '€570.00 transferred',
  ])
    expect(own).toContain(text);
  const others = await seenBy(venue);
  for (const text of ['Dee', '4000,', '38000', '57000', 'tax-details-missing', '570.00', 'person:'])
    expect(others).not.toContain(text);
  expect(others).toContain('€950.00 released to The Night Owls');
  expect(others).toContain('Released money transferred to The Night Owls');
});

test('paying is the venue’s turn from two weeks before the due date until it is paid', async () => {
  const [house, act] = [
    await addSide(database, 'venue', 'Sala Azul'),
    await addSide(database, 'artist', 'The Early Birds'),
  ];
  const listed = async ({ as }: Acting, userType: 'artist' | 'venue') =>
    (await selectBookings(database.orm, { profileId: as, userType }, { group: 'turn' })).rows;
  const turns = () => Promise.all([house, act].map((side) => countTasks(database.orm, side)));
  // The deposit is due in seven days, the balance in more than two weeks.
  const inParts = await world.book(house, act, inTwo);
  expect(await turns()).toEqual([1, 0]);
  expect(await listed(house, 'venue')).toMatchObject([
    {
      id: inParts,
      isTurn: true,
      step: { kind: 'pay', amountMinor: 157_500 },
    },
  ]);
  expect(await listed(act, 'artist')).toEqual([]);

  const deposit = (await world.instalmentsOf(inParts)).find(({ part }) => part === 'deposit');
  await world.payOne(house, inParts, deposit?.id ?? '');
  expect(await turns()).toEqual([0, 0]);
  await database.orm.execute(
    sql`update instalments set due_at = now() + interval '13 days' where source_id = ${inParts} and state = 'open'`,
  );
  expect(await turns()).toEqual([1, 0]);
  expect(await listed(house, 'venue')).toMatchObject([
    { step: { kind: 'pay', amountMinor: 367_500 } },
  ]);
  await world.pay(house, inParts);
  expect(await turns()).toEqual([0, 0]);
});

test('a reminder names the day and, for each side, the amount it pays or gets', async () => {
  const night = await world.book(venue, performer, {
    deal: { kind: 'flat', guaranteeMinor: 100_000, bonuses: [] },
    payment: { kind: 'whole', dueDaysAfterSigning: 7 },
  });
  const remind = async (left: string) => {
    await database.orm.execute(sql`delete from outbox`);
    await database.orm.execute(
      sql`update instalments set due_at = now() + ${left}::interval where source_id = ${night}`,
    );
    await remindOfInstalments(world.services);
    const [instalment] = await world.instalmentsOf(night);
    const day = dueDay(instalment?.dueAt ?? new Date(), { timeZone: 'Europe/Lisbon' });
    const mails = (await waitingMails(database)).filter(({ text }) => text.includes(night));
    return { day, mails: mails.map(({ subject, text }) => [subject, text].join(' ')) };
  };
  const soon = await remind('2 days');
  expect(soon.mails).toHaveLength(1);
  expect(soon.mails[0]).toMatch(/^Pay €1,050 by .*\sPay €1,050 for /s);
  expect(soon.mails[0]).toContain(`by the end of ${soon.day}`);
  const late = await remind('-2 days');
  expect(late.mails.map((text) => /€[\d,]+/.exec(text)?.[0]).toSorted()).toEqual([
    '€1,000',
    '€1,000',
    '€1,050',
  ]);
  for (const mail of late.mails) expect(mail).toContain(`by the end of ${late.day}`);
});
