import type { Database, Orm } from '#app/db/client.server.ts';
import { forgetAddress, forgetType } from '#app/db/outbox.server.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import {
  challengeHold,
  grantHold,
  makeTour,
} from '#app/features/bookings/holds/commands.server.ts';

import { declineOffer, proposeTerms } from '#app/features/bookings/offers/commands.server.ts';

import { findByTitle, findNight, hasBookings } from '#app/features/bookings/queries.server.ts';

import { lockMembers } from '#app/features/profiles/team/queries.server.ts';
import {
  addRunningOrderItem,
  setRunningOrder,
} from '#app/features/running-order/commands.server.ts';
import { putOnTour } from '#app/features/tours/commands.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import {
  actsIn,
  demoAddresses,
  doorEvening,
  flatEvening,
  venueId,
  versusEvening,
} from './demo-acts.server.ts';
import { fillDemoAdvance } from './demo-advance.server.ts';
import { type MoneyNight, moneyNights } from './demo-money.server.ts';
import { moneyTitles } from './demo-money-titles.server.ts';

const t = words('bookings');

type Services = {
  database: Database;
  brand: Brand;
  settings: Settings;
  log: Log;
  files: Files;
  /** Null without play money; then there are no nights with payments. */
  cardSandbox: object | null;
};
type Acts = NonNullable<Awaited<ReturnType<typeof actsIn>>>;

/**
 * Gives the demo town nights in every interesting state, through the usual commands, unless there are
 * bookings already. A town that has been changed too much for that stays as it is.
 */
export async function fillDemoNights(services: Services): Promise<void> {
  try {
    await services.database.orm.transaction((tx) => fill(services, tx));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    services.log.warn({ error }, 'the demo town has no nights');
  }
}

async function fill(outer: Services, tx: Orm): Promise<void> {
  // Of several processes that start at once, one does it.
  await lockMembers(tx, venueId);
  if (await hasBookings(tx)) return;
  const services = { ...outer, database: { ...outer.database, orm: tx } };
  const acts = await actsIn(services);
  if (!acts) return;
  await talkOver(services, acts);
  await agree(services, acts);
  await hold(services, acts);
  if (outer.cardSandbox)
    for (const night of moneyNights(await readClock(tx))) await book(acts, night);
  await tour(services, acts, [moneyTitles.held, moneyTitles.depositPaid]);
  // Visitors shouldn’t begin with mails and notifications about the past of the demo’s people.
  for (const email of demoAddresses) await forgetAddress(tx, email);
  const types = ['messages due', 'time booked', 'happened', 'notification due'] as const;
  for (const type of types) await forgetType(tx, type);
}

async function talkOver(services: Services, { as, offer, say }: Acts): Promise<void> {
  const versus = { guaranteeMinor: 600_00, shareBasisPoints: 7_000 };
  const open = await offer('the-night-owls', versusEvening(34, versus), {
    comment: t('booking.demo.offer'),
  });
  await say('the-night-owls', open.bookingId, t('booking.demo.question'));
  await say(venueId, open.bookingId, t('booking.demo.answer'));
  const first = await offer('vera-quartzo', flatEvening(48, 350_00));
  await proposeTerms(services, as('vera-quartzo'), {
    bookingId: first.bookingId,
    as: 'vera-quartzo',
    terms: flatEvening(48, 450_00),
    comment: t('booking.demo.counter'),
    days: 7,
    after: first.version,
  });
  const { bookingId } = await offer('malva-e-sal', flatEvening(20, 200_00));
  const reason = t('booking.demo.reason');
  await declineOffer(services, as('malva-e-sal'), { bookingId, as: 'malva-e-sal', reason });
}

async function agree(services: Services, acts: Acts): Promise<void> {
  const { as, accept, sign } = acts;
  await sign(venueId, await accept('malva-e-sal', flatEvening(41, 280_00)));
  const booked = await accept('the-night-owls', flatEvening(27, 700_00));
  await sign('the-night-owls', booked);
  await sign(venueId, booked);
  await arrange(services, acts, booked.bookingId);
  const confirmed = await accept('vera-quartzo', doorEvening(13));
  await sign(venueId, confirmed);
  await sign('vera-quartzo', confirmed);
  await fillDemoAdvance(services, { as }, confirmed.bookingId);
}

/** The venue’s own items in the running order of a night. */
async function arrange(services: Services, { as }: Acts, bookingId: string): Promise<void> {
  const night = await findNight(services.database.orm, bookingId);
  if (!night) return;
  const { eventId } = night.booking;
  const items = [
    { kind: 'between', title: 'DJ Faro plays the room full', start: '20:30', minutes: 55 },
    { kind: 'stage', title: 'Two minutes about the film club', start: '21:25', minutes: 5 },
    { kind: 'offstage', title: 'The band signs records', start: '23:05', minutes: 40 },
  ] as const;
  for (const item of items)
    await addRunningOrderItem(services, as(venueId), { as: venueId, eventId, ...item });
  const changeovers = { changeoverMinutes: 20, leastChangeoverMinutes: 10 };
  const settings = { as: venueId, eventId, ...changeovers, softCurfew: '23:15' };
  await setRunningOrder(services, as(venueId), settings);
}

async function hold(services: Services, { as, place }: Acts): Promise<void> {
  const grant = (holdId: string) => grantHold(services, as(venueId), { as: venueId, holdId });
  await grant(await place('the-night-owls', 55, words('bookings')('booking.demo.hold')));
  const second = await place('vera-quartzo', 55, '');
  await grant(second);
  await challengeHold(services, as('vera-quartzo'), { as: 'vera-quartzo', holdId: second });
  await grant(await place('malva-e-sal', 62, ''));
  await grant(await place('the-night-owls', 62, ''));
}

/** Puts some of a performer’s bookings on a tour. */
async function tour(services: Services, { as }: Acts, titles: string[]): Promise<void> {
  const page = { as: 'the-night-owls' } as const;
  const viewer = as(page.as);
  const made = await makeTour(services, viewer, { ...page, name: 'Winter by the river' });
  for (const title of titles) {
    const booking = await findByTitle(services.database.orm, { venueId, title });
    if (!booking) continue;
    const show = { ...page, ...made, kind: 'booking', showId: booking.id } as const;
    await putOnTour(services, viewer, show);
  }
}

async function book({ accept, sign }: Acts, night: MoneyNight): Promise<void> {
  const { performer, terms, title, writtenAt } = night;
  const booked = await accept(performer, terms, { title, writtenAt });
  await sign(performer, booked, { writtenAt });
  await sign(venueId, booked, { writtenAt });
}
