import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import type { Line } from '#app/domain/settlement/lines.ts';
import NewLine from '#app/features/settlement/new-line.tsx';
import { startLine } from '#app/features/settlement/show-settlement.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { settlingActs } from '#tests/harness/money/settling.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const world = await testMoney(database);
const acts = moneyActs(world);
const settle = settlingActs(world);
await fund(world);

const { WITHHOLDINGS: rules } = parseSettings({
  WITHHOLDINGS: 'State tax: 7% above 1500 a year; Old tax: 30% until 2020-12-31',
});

test('a rule of the operator counts earnings and withholdings earlier in the year', async () => {
  const { venue, performer } = await addTwoSides(database);
  const deal: Terms['deal'] = { kind: 'flat', guaranteeMinor: 1_200_00, bonuses: [] };
  const payment = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
  const played = async (days: number, nightsAgo: number) => {
    const bookingId = await world.book(venue, performer, { deal, payment }, { days });
    await world.pay(venue, bookingId);
    await acts.play(bookingId, nightsAgo);
    return bookingId;
  };
  const begin = (bookingId: string) =>
    startLine({ database }, venue.viewer, {
      bookingId,
      as: venue.as,
      kind: 'withholding',
      rule: 'State tax',
      rules,
    });
  const [first, second] = [await played(40, 2), await played(41, 0)];
  const started = await begin(first);
  // A rule that isn't valid on the day isn’t offered.
  expect(started.rules).toEqual(['State tax']);
  expect(started.typed).toMatchObject({ basisPoints: '7', thresholdMinor: '1500' });
  const line: Line = {
    kind: 'withholding',
    label: 'State tax',
    basisPoints: 700,
    base: 'earnings',
    amountMinor: 0,
    thresholdMinor: 1_500_00,
    counts: 'above',
    period: 'year',
    earlierMinor: 1_000_00,
    earlierWithheldMinor: 0,
  };
  await settle.add(venue, first, line);
  expect((await settle.read(first)).document.sheet.totalMinor).toBe(1_200_00 - 49_00);
  for (const side of [venue, performer]) await settle.sign(side, first);
  const [then, now] = [2, 0].map(
    (days) => Temporal.Now.plainDateISO('UTC').subtract({ days }).year,
  );
  const earlier = then === now ? ['1200', '49'] : ['0', '0'];
  const { typed } = await begin(second);
  expect([typed.earlierMinor, typed.earlierWithheldMinor]).toEqual(earlier);
});

test('a line of a kind that there isn’t has its kind chosen again', async () => {
  const { venue, performer } = await addTwoSides(database);
  const deal: Terms['deal'] = { kind: 'flat', guaranteeMinor: 1_200_00, bonuses: [] };
  const payment = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
  const bookingId = await world.book(venue, performer, { deal, payment }, { days: 30 });
  await world.pay(venue, bookingId);
  await acts.play(bookingId, 0);
  const input = { bookingId, as: venue.as, kind: null, rule: null, rules: [] };
  const line = await startLine({ database }, venue.viewer, input);
  for (const kind of ['constructor', '__proto__', 'catering', '']) {
    const refused = { refused: true, message: 'Choose one.', fields: {}, typed: { kind } };
    const props = { loaderData: { line }, actionData: refused } as never;
    const page = renderToStaticMarkup(createElement(NewLine, props));
    expect(page, kind).toContain('Choose one.');
    expect(page, kind).toContain('new-line?kind=withholding');
  }
});
