import { completeTerms, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';

const timeZone = 'Europe/Lisbon';

/** The day so many days from today, on the demo town’s clock. */
export function dayIn(days: number): Temporal.PlainDate {
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
