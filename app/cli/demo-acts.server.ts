import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { completeTerms, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';
import { findAccount } from '#app/features/accounts/queries.server.ts';
import { commentOnBooking } from '#app/features/bookings/comments/commands.server.ts';
import { signContract } from '#app/features/bookings/contracts/commands.server.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import { acceptOffer, makeOffer } from '#app/features/bookings/offers/commands.server.ts';
import { listDueMail } from '#app/features/messaging/queries.server.ts';
import { readRooms } from '#app/features/profiles/read-profile.server.ts';
import { mailMessages } from '#app/processes/threads.server.ts';

const timeZone = 'Europe/Lisbon';

/** The day so many days from today, on the demo town’s clock. */
function dayIn(days: number): Temporal.PlainDate {
  return Temporal.Now.plainDateISO(timeZone).add({ days });
}

function eveningIn(days: number): Omit<Terms, 'deal'> {
  const [day, next] = [dayIn(days), dayIn(days + 1)];
  return nightAt({
    timeZone,
    loadIn: `${day}T16:00`,
    soundcheck: `${day}T17:30`,
    doors: `${day}T20:30`,
    setStart: `${day}T21:30`,
    setEnd: `${day}T23:00`,
    curfew: `${day}T23:30`,
    loadOut: `${next}T00:30`,
  });
}

const minuteMs = 60_000;

/** A show whose stage was cleared so many hours ago, rounded down to five minutes. */
function overSince(now: Date, hoursAgo: number): Omit<Terms, 'deal'> {
  const outMs =
    Math.floor(now.getTime() / (5 * minuteMs)) * 5 * minuteMs - hoursAgo * 60 * minuteMs;
  const before = (minutes: number) =>
    localTimeOf(
      Temporal.Instant.fromEpochMilliseconds(outMs - minutes * minuteMs).toZonedDateTimeISO(
        timeZone,
      ),
    );
  return nightAt({
    timeZone,
    loadIn: before(240),
    soundcheck: before(180),
    doors: before(130),
    setStart: before(100),
    setEnd: before(10),
    curfew: before(0),
    loadOut: before(0),
  });
}

/** The common terms of the demo town’s deals: a night at the cinema. */
function nightAt(schedule: Terms['schedule']): Omit<Terms, 'deal'> {
  return completeTerms({
    currency: 'EUR',
    schedule,
    tickets: [
      { name: 'Advance', priceMinor: 12_00, allotment: 140, comps: 6, kills: 0, feeMinor: 1_00 },
      { name: 'At the door', priceMinor: 15_00, allotment: 60, comps: 0, kills: 0, feeMinor: 1_00 },
    ],
    taxBasisPoints: 600,
    payment: { kind: 'whole', dueDaysAfterSigning: 5 },
    guestPlaces: 6,
    rider: 'Two vocal microphones, four monitor wedges, a drum rug.',
    hospitality: 'A hot meal for everybody on stage, water, tea.',
    recording: 'asked',
    merchBasisPoints: 10_000,
    radius: null,
    chargebacks: 'venue',
    notes: '',
  });
}

export function flatEvening(days: number, guaranteeMinor: number): Terms {
  return { ...eveningIn(days), deal: { kind: 'flat', guaranteeMinor, bonuses: [] } };
}

export function flatNight(now: Date, hoursAgo: number, guaranteeMinor: number): Terms {
  return { ...overSince(now, hoursAgo), deal: { kind: 'flat', guaranteeMinor, bonuses: [] } };
}

export function versusEvening(
  days: number,
  { guaranteeMinor, shareBasisPoints }: { guaranteeMinor: number; shareBasisPoints: number },
): Terms {
  const bonuses = [{ ticketsSold: 150, amountMinor: 100_00 }];
  return {
    ...eveningIn(days),
    deal: { kind: 'versus', guaranteeMinor, shareBasisPoints, bonuses },
  };
}

/** Nothing is guaranteed, so nothing is paid beforehand. */
export function doorEvening(days: number): Terms {
  return {
    ...eveningIn(days),
    deal: { kind: 'door', shareBasisPoints: 7_000, bonuses: [] },
  };
}

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
