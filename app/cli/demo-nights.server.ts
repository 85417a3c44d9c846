import type { Database, Orm } from '#app/db/client.server.ts';
import { forgetAddress } from '#app/db/outbox.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Terms } from '#app/domain/bookings/terms.ts';
import { findAccount } from '#app/features/accounts/queries/find-account.server.ts';
import { acceptOffer } from '#app/features/bookings/commands/accept-offer.server.ts';
import { challengeHold } from '#app/features/bookings/commands/challenge-hold.server.ts';
import { commentOnBooking } from '#app/features/bookings/commands/comment-on-booking.server.ts';
import { declineOffer } from '#app/features/bookings/commands/end-offer.server.ts';
import { makeOffer } from '#app/features/bookings/commands/make-offer.server.ts';
import { placeHolds } from '#app/features/bookings/commands/place-holds.server.ts';
import { proposeTerms } from '#app/features/bookings/commands/propose-terms.server.ts';
import { signContract } from '#app/features/bookings/commands/sign-contract.server.ts';
import { hasBookings } from '#app/features/bookings/queries/has-bookings.server.ts';
import { lockMembers } from '#app/features/profiles/queries/read-members.server.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';
import type { Log } from '#app/platform/log.ts';
import { dayIn, doorEvening, flatEvening, versusEvening } from './demo-terms.server.ts';

type Services = { database: Database; brand: Brand; settings: Settings; log: Log };

const venueId = 'cinema-candeia';
const people = {
  [venueId]: 'tomas@demo.example',
  'the-night-owls': 'rita@demo.example',
  'vera-quartzo': 'vera@demo.example',
  'malva-e-sal': 'sal@demo.example',
};
type Page = keyof typeof people;
type Performer = Exclude<Page, typeof venueId>;

/**
 * Gives the demo town nights in every interesting state, through the same commands as anybody's,
 * unless there are bookings already. A town that somebody has changed too much for that goes
 * without.
 */
export async function fillDemoNights(services: Services): Promise<void> {
  try {
    await services.database.orm.transaction((tx) => fill(services, tx));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    services.log.warn({ error }, 'the demo town has no nights');
  }
}

async function fill(services: Services, tx: Orm): Promise<void> {
  // Of several processes that start at once, one does it.
  await lockMembers(tx, venueId);
  if (await hasBookings(tx)) return;
  const acts = await actsIn({ ...services, database: { ...services.database, orm: tx } });
  if (!acts) return;
  await acts.talkOver();
  await acts.agree();
  await acts.hold();
  // Nobody wants to read at the start what their demo people have done before.
  for (const email of Object.values(people)) await forgetAddress(tx, email);
}

async function actsIn(services: Services) {
  const { orm } = services.database;
  const viewers = new Map<Page, Viewer>();
  for (const [page, email] of Object.entries(people) as [Page, string][]) {
    const viewer = await viewerOf(orm, page, email);
    if (viewer) viewers.set(page, viewer);
  }
  const [room] = await readRooms(orm, venueId);
  if (viewers.size < Object.keys(people).length || !room) return null;
  const as = (page: Page) => viewers.get(page) as Viewer;
  const t = words('bookings');

  const offer = (performer: Performer, terms: Terms, comment: string) =>
    makeOffer(services, as(venueId), {
      ...{ as: venueId, with: performer, roomId: room.id, terms, comment, days: 7 },
      ...{ eventId: null, slotId: null, applicationId: null, title: '' },
    });
  const say = (page: Page, bookingId: string, text: string) =>
    commentOnBooking(services, as(page), { bookingId, as: page, text });
  const accept = async (performer: Performer, terms: Terms) => {
    const { bookingId, version } = await offer(performer, terms, '');
    return acceptOffer(services, as(performer), { bookingId, as: performer, version });
  };
  const sign = (page: Page, booking: { bookingId: string; version: number }) =>
    signContract(services, as(page), {
      ...booking,
      as: page,
      typedName: as(page).name,
      consent: t('booking.demoConsent'),
      // An address that belongs to nobody (RFC 5737).
      ...{ address: '192.0.2.7', device: 'Firefox, Linux' },
    });
  const place = async (performerId: Performer, days: number, note: string) => {
    const nights = [{ venueId, stageId: room.id, day: dayIn(days).toString() }];
    const asked = { performerId, tourId: null, note, nights };
    const [holdId = ''] = await placeHolds(services, as(performerId), performerId, asked);
    return holdId;
  };

  return {
    async talkOver() {
      const versus = { guaranteeMinor: 600_00, shareBasisPoints: 7_000 };
      const open = await offer(
        'the-night-owls',
        versusEvening(34, versus),
        t('booking.demo.offer'),
      );
      await say('the-night-owls', open.bookingId, t('booking.demo.question'));
      await say(venueId, open.bookingId, t('booking.demo.answer'));
      const first = await offer('vera-quartzo', flatEvening(48, 350_00), '');
      await proposeTerms(services, as('vera-quartzo'), {
        bookingId: first.bookingId,
        as: 'vera-quartzo',
        terms: flatEvening(48, 450_00),
        comment: t('booking.demo.counter'),
        days: 7,
        after: first.version,
      });
      const { bookingId } = await offer('malva-e-sal', flatEvening(20, 200_00), '');
      const reason = t('booking.demo.reason');
      await declineOffer(services, as('malva-e-sal'), { bookingId, as: 'malva-e-sal', reason });
    },
    async agree() {
      await sign(venueId, await accept('malva-e-sal', flatEvening(41, 280_00)));
      const booked = await accept('the-night-owls', flatEvening(27, 700_00));
      await sign('the-night-owls', booked);
      await sign(venueId, booked);
      const confirmed = await accept('vera-quartzo', doorEvening(13));
      await sign(venueId, confirmed);
      await sign('vera-quartzo', confirmed);
    },
    async hold() {
      await place('the-night-owls', 55, t('booking.demo.hold'));
      const second = await place('vera-quartzo', 55, '');
      await challengeHold(services, as('vera-quartzo'), 'vera-quartzo', second);
      await place('malva-e-sal', 62, '');
      await place('the-night-owls', 62, '');
    },
  };
}

/** Who somebody of the demo town is when a command asks; only their own page matters here. */
async function viewerOf(orm: Orm, profileId: Page, email: string): Promise<Viewer | null> {
  const account = await findAccount(orm, email);
  if (!account) return null;
  const userType = profileId === venueId ? 'venue' : 'artist';
  return {
    ...account,
    accountId: account.id,
    sessionId: '',
    signedInAt: new Date(),
    isComplete: true,
    profiles: [{ profileId, role: 'owner', displayName: null, userType, isPublished: true }],
  };
}
