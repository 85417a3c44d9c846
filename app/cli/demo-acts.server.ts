import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { findAccount } from '#app/features/accounts/queries.server.ts';
import { commentOnBooking } from '#app/features/bookings/comments/commands.server.ts';
import { signContract } from '#app/features/bookings/contracts/commands.server.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import { acceptOffer, makeOffer } from '#app/features/bookings/offers/commands.server.ts';

import { listDueMail } from '#app/features/messaging/queries.server.ts';
import { readRooms } from '#app/features/profiles/read-rooms.server.ts';
import { mailMessages } from '#app/processes/threads.server.ts';
import { dayIn } from './demo-terms.server.ts';

export const venueId = 'cinema-candeia';
const people = {
  [venueId]: 'tomas@demo.example',
  'the-night-owls': 'rita@demo.example',
  'vera-quartzo': 'vera@demo.example',
  'malva-e-sal': 'sal@demo.example',
};
export type Page = keyof typeof people;
export type Performer = Exclude<Page, typeof venueId>;
export const demoAddresses: string[] = Object.values(people);

/** The moment of an act in the past; absent for now. */
type When = { writtenAt?: Date };

type Services = Parameters<typeof makeOffer>[0] &
  Parameters<typeof acceptOffer>[0] &
  Parameters<typeof commentOnBooking>[0];

const dayMs = 24 * 60 * 60 * 1_000;

/** The acts of the demo town’s people; null if one of them is gone. */
export async function actsIn(services: Services) {
  const { orm } = services.database;
  const as = await viewersIn(orm);
  const [room] = await readRooms(orm, venueId);
  if (!as || !room) return null;
  const acts = {
    as,
    offer(
      performer: Performer,
      terms: Terms,
      { comment = '', title = '', writtenAt }: When & { comment?: string; title?: string } = {},
    ) {
      return makeOffer({ ...services, writtenAt }, as(venueId), {
        as: venueId,
        with: performer,
        roomId: room.id,
        terms,
        comment,
        title,
        days: 7,
        eventId: null,
        slotId: null,
        applicationId: null,
      });
    },
    async say(page: Page, bookingId: string, text: string) {
      await commentOnBooking(services, as(page), { bookingId, as: page, text });
      for (const due of await listDueMail(orm)) await mailMessages(services, due);
    },
    /** Accepts an offer that was made the day before. */
    async accept(
      performer: Performer,
      terms: Terms,
      { title = '', writtenAt }: When & { title?: string } = {},
    ) {
      const offeredAt = writtenAt && new Date(writtenAt.getTime() - dayMs);
      const { bookingId, version } = await acts.offer(performer, terms, {
        title,
        writtenAt: offeredAt,
      });
      const accepting = { bookingId, as: performer, version };
      return acceptOffer({ ...services, writtenAt }, as(performer), accepting);
    },
    sign(page: Page, booking: { bookingId: string; version: number }, { writtenAt }: When = {}) {
      // An address for documentation (RFC 5737).
      const from = { address: '192.0.2.7', device: 'Firefox, Linux' };
      const typedName = as(page).name;
      const signing = { ...booking, as: page, typedName, consent: true } as const;
      return signContract({ ...services, writtenAt, from }, as(page), signing);
    },
    async place(performerId: Performer, days: number, note: string) {
      const nights = [{ venueId, stageId: room.id, day: dayIn(days).toString() }];
      const input = { as: performerId, performerId, tourId: null, note, nights };
      const { holdIds } = await placeHolds(services, as(performerId), input);
      const [holdId = ''] = holdIds;
      return holdId;
    },
  };
  return acts;
}

/** The demo town’s people as viewers of commands; null if one of them is gone. */
export async function viewersIn(orm: Orm): Promise<((page: Page) => Viewer) | null> {
  const viewers = new Map<Page, Viewer>();
  for (const [page, email] of Object.entries(people) as [Page, string][]) {
    const viewer = await viewerOf(orm, page, email);
    if (!viewer) return null;
    viewers.set(page, viewer);
  }
  return (page) => viewers.get(page) as Viewer;
}

/** Only their own page matters here. */
async function viewerOf(orm: Orm, profileId: Page, email: string): Promise<Viewer | null> {
  const account = await findAccount(orm, email);
  if (!account) return null;
  const userType = profileId === venueId ? 'venue' : 'artist';
  return {
    ...account,
    accountId: account.id,
    sessionId: '',
    signedInAt: new Date(),
    sessionEndsAt: new Date(),
    isComplete: true,
    profiles: [{ profileId, role: 'owner', displayName: null, userType, isPublished: true }],
  };
}
