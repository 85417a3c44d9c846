import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { isTurnOf, type NextStep } from '#app/domain/bookings/standing.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import Booking from '#app/features/bookings/booking.tsx';
import Bookings from '#app/features/bookings/bookings.tsx';
import { bookingGroups } from '#app/features/bookings/fields.ts';
import { selectBookings } from '#app/features/bookings/list-bookings.server.ts';
import { BookingMoneyPage } from '#app/features/bookings/money/components/booking-money.tsx';
import { readAfterShow, readMoneyTrail } from '#app/features/bookings/money/queries.server.ts';
import { turns } from '#app/features/bookings/part.server.ts';
import { readBooking } from '#app/features/bookings/read-booking.server.ts';
import { stepName } from '#app/features/bookings/words.ts';
import PayoutsPage from '#app/features/payments/payouts/payouts.tsx';
import { readPayouts } from '#app/features/payments/payouts/queries.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import type { Acting } from '#tests/harness/bookings/bookings.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';
import type { MoneyWorld } from './world.ts';

type Sides = Record<Side, Acting>;

/** All descriptions of a booking's state, for both sides, agree. */
export async function requireOneTruth(
  world: MoneyWorld,
  sides: Sides,
  bookingId: string,
): Promise<void> {
  for (const side of ['venue', 'performer'] as const)
    requireAgreement(await seeEverywhere(world, sides[side], side, bookingId));
}

const reader = { timeZone: 'Europe/Lisbon' };
const files = openWatchedFiles();

type Seen = Awaited<ReturnType<typeof seeEverywhere>>;

export async function seeEverywhere(
  { database, services }: MoneyWorld,
  { viewer, as }: Acting,
  side: Side,
  bookingId: string,
) {
  const { orm } = database;
  const userType = side === 'venue' ? ('venue' as const) : ('artist' as const);
  const booking = await readBooking({ ...services, files }, viewer, bookingId, as);
  const after = await readAfterShow({ database, secret: 'a secret' }, viewer, { bookingId, as });
  const money = await readMoneyTrail(orm, viewer, { bookingId, current: as });
  const groups = [];
  for (const group of bookingGroups) {
    const page = await selectBookings(orm, { profileId: as, userType }, { group });
    groups.push({ group, page, rows: page.rows, sums: [] });
  }
  const counted = (await orm.execute(turns.rows([as]))) as unknown as { rows: unknown[] };
  const payouts = await readPayouts(orm, pageParty(as), null);
  const ofPage = { profileId: as, page: 'Page', address: '/payouts', reader };
  const page = createElement(Booking, {
    loaderData: { booking, after, reader, part: 'overview', radius: null },
  } as unknown as Parameters<typeof Booking>[0]);
  return {
    side,
    booking,
    after,
    money,
    groups,
    payouts,
    turns: { counted: counted.rows.length, listed: await turns.list(orm, [as]) },
    /** How often the page highlights a task. */
    spotlights: renderToStaticMarkup(page).split('data-tone="spotlight"').length - 1,
    texts: {
      booking: textOf(page),
      list: textOf(
        createElement(Bookings, {
          loaderData: {
            profileId: as,
            pageName: 'Page',
            userType,
            lists: groups,
            reader,
            filter: {},
            isOverview: true,
            mayOffer: true,
            rooms: [],
            others: [],
          },
        } as unknown as Parameters<typeof Bookings>[0]),
      ),
      payments: textOf(
        createElement(BookingMoneyPage, { money, reader, now: money.now, canPay: true }),
      ),
      payouts: textOf(
        createElement(PayoutsPage, {
          loaderData: {
            ...ofPage,
            isPaid: userType === 'artist',
            payouts,
            canOpen: true,
            years: [],
            done: undefined,
          },
        }),
      ),
    },
  };
}

/** The text of a page, with the addresses of its links. */
function textOf(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  return renderToStaticMarkup(element)
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ');
}

function requireAgreement(view: Seen): void {
  const { side, booking, after, money, groups, turns, texts } = view;
  const { standing, state } = booking;
  const { held, stillToPay, steps } = standing;
  const result = groups.flatMap(({ group, rows }) =>
    rows.filter(({ id }) => id === booking.id).map((row) => ({ ...row, group })),
  );
  expect(result, 'a booking is in one group of the list').toHaveLength(1);
  const [row] = result;

  // The side whose turn it is, and its task.
  const step = steps[side];
  const isOfPayouts = step !== null && ofPayouts.includes(step.kind);
  expect(row?.step).toEqual(isOfPayouts ? null : step);
  expect(row?.group === 'turn').toBe(row?.step !== null);
  expect(turns.counted).toBe(groups.find(({ group }) => group === 'turn')?.rows.length);
  expect(turns.listed).toHaveLength(turns.counted);
  if (row?.group === 'coming') expect(booking.loadOutAt > booking.now).toBe(true);
  if (row?.group === 'past')
    expect(booking.loadOutAt <= booking.now || isEnded(state), 'past is past').toBe(true);
  if (step) requireStep(step, view);
  // Nothing is highlighted while the other side is waited for.
  if (isTurnOf(standing, side) === false) expect(view.spotlights).toBe(0);

  // Held money, and open payments.
  const open = money.instalments.filter((one) => one.state === 'open');
  const sum = (name: 'amountMinor' | 'feeMinor') => open.reduce((all, one) => all + one[name], 0);
  const feeMinor = side === 'venue' ? stillToPay.feeMinor : 0;
  expect(row?.openMinor).toBe(stillToPay.amountMinor + feeMinor);
  expect({ amountMinor: sum('amountMinor'), feeMinor: sum('feeMinor') }).toEqual({
    amountMinor: stillToPay.amountMinor,
    feeMinor: stillToPay.feeMinor,
  });
  expect([money.held.amountMinor, money.held.feeMinor]).toEqual([held.amountMinor, held.feeMinor]);
  expect(after.held).toEqual(held);
  // Only the extra cost of a change leaves it confirmed.
  if (open.length > 0 && state === 'confirmed')
    expect(texts.booking).toMatch(/Under the changed contract|overdue|proposed|change|chargeback/);
  if (held.amountMinor > 0) expect(texts.booking).not.toMatch(/Nothing is held/);
  else expect(texts.booking).not.toMatch(/We hold|is held for|money held/);
  if (money.held.amountMinor > 0)
    expect(texts.payments).toContain(formatMinor(held.amountMinor, held.currency));

  requireDates(view);
}

/** Needed once for each paid page, and not for every booking. */
const ofPayouts = ['giveTaxDetails', 'openAccount', 'retryPayout'];

/** The one task has the same name everywhere, with a link to it. */
function requireStep(step: NextStep, { booking, texts }: Seen): void {
  if (!ofPayouts.includes(step.kind)) expect(texts.list).toContain(stepName(step));
  const amount = formatMinor(step.amountMinor ?? 0, step.currency ?? 'EUR');
  if (step.amountMinor !== null) expect(texts.booking).toContain(amount);
  expect(texts.booking).toMatch(/Your turn/);
  if (step.kind === 'pay') expect(texts.payments).toContain(`Pay ${amount} by card`);
  if (step.kind === 'collect')
    expect(texts.booking).toContain(`[/bookings/${booking.id}/release-code]`);
  if (step.kind === 'giveTaxDetails' || step.kind === 'openAccount')
    for (const text of [texts.booking, texts.payments]) expect(text).toMatch(/\[\/payouts/);
}

function requireDates({ side, booking, money, payouts, texts }: Seen): void {
  const { standing, now } = booking;
  const isLate = standing.next !== null && standing.next.dueAt < now;
  expect(/was due by/.test(texts.booking)).toBe(isLate);
  expect(/Overdue/.test(texts.payments)).toBe(isLate);
  if (standing.isOverdue) expect(isLate).toBe(true);
  const own = [...money.transfers, ...payouts.transfers];
  for (const { arrivesOn } of own)
    if (arrivesOn) expect(Temporal.PlainDate.from(arrivesOn).dayOfWeek).toBeLessThan(6);
  if (side === 'venue') return;
  const isSent = money.transfers.some(({ state }) => state === 'sent');
  if (!isSent) expect(texts.booking + texts.payments).not.toMatch(/on its way|[Ee]xpected (on|at)/);
}

const isEnded = (state: string) =>
  ['declined', 'withdrawn', 'expired', 'cancelled', 'paidOut', 'settled'].includes(state);
