import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { letBeHeld } from '#tests/harness/money/paid.ts';
import type { Answered, ApiSide } from './api.ts';

type Walk = {
  database: Database;
  venue: ApiSide;
  performer: ApiSide;
  change(who: ApiSide, what: string, body?: unknown): Promise<Answered>;
  read(who: ApiSide, path: string): Promise<Answered>;
};

/** Creates a booking on a day that both have signed, and returns its address. */
export async function signedOn(
  day: string,
  { venue, performer, change }: Pick<Walk, 'venue' | 'performer' | 'change'>,
): Promise<string> {
  const offer = { with: performer.id, terms: termsOn(day) };
  const { body } = await change(venue, 'POST /bookings', offer);
  const booking = `/bookings/${body.bookingId}`;
  await change(performer, `POST ${booking}/acceptance`, { version: 1 });
  const signature = { typedName: 'Ana Reis', consent: true };
  for (const who of [performer, venue]) {
    const { status } = await change(who, `POST ${booking}/contracts/1/signature`, signature);
    expect(status).toBe(200);
  }
  return booking;
}

/** Three nights that were played: released by a code, by both sides, and by settling a claim. */
export async function walkAfterShow({
  database,
  venue,
  performer,
  change,
  read,
}: Walk): Promise<void> {
  const played = async (hoursAgo: number) => {
    const booking = await signedOn(dayIn(200 + hoursAgo), { venue, performer, change });
    const when = { state: 'played', ends: `-${hoursAgo} hours` } as const;
    await letBeHeld(database, booking.slice('/bookings/'.length), when);
    return booking;
  };
  const coded = await played(2);
  const { code } = (await read(venue, `${coded}/after-show`)).body;
  const other = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
  const wrong = await change(performer, `POST ${coded}/release-code`, { code: other });
  expect(wrong.body).toEqual({ isRight: false, isReleased: false });
  const right = await change(performer, `POST ${coded}/release-code`, { code });
  expect(right.body).toEqual({ isRight: true, isReleased: true });

  const confirmed = await played(12);
  for (const [who, isReleased] of [
    [performer, false],
    [venue, true],
  ] as const)
    expect((await change(who, `POST ${confirmed}/show-confirmation`)).body).toEqual({ isReleased });

  const disputed = await played(22);
  const dispute = { reason: 'cutShort', text: 'Twenty minutes.', asksVenueGetsMinor: 400_000 };
  await change(venue, `POST ${disputed}/dispute`, dispute);
  await change(venue, `POST ${disputed}/dispute/withdrawal`);
  await change(venue, `POST ${disputed}/dispute`, dispute);
  const offer = { text: 'The power failed.', offersVenueGetsMinor: 100_000 };
  const { body } = await change(performer, `POST ${disputed}/dispute/statements`, offer);
  await change(venue, `POST ${disputed}/dispute/agreement`, { offerId: body.statementId });
  expect((await read(performer, `${disputed}/after-show`)).body).toMatchObject({
    release: { by: 'decision' },
    dispute: { state: 'agreed', venueGetsMinor: 100_000, performerGetsMinor: 400_000 },
  });
}
