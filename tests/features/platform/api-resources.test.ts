import { afterAll, describe, expect, it } from 'vitest';
import { rebuildListings } from '#app/features/discovery/search/commands.server.ts';
import { dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { type ApiSide, addApiSide, serveApi } from '#tests/harness/calls/api.ts';
import { signedOn, walkAfterShow } from '#tests/harness/calls/api-after-show.ts';
import {
  walkHolds,
  walkNamedHold,
  walkOfferRequest,
  walkTour,
} from '#tests/harness/calls/api-holds.ts';
import { walkMessages } from '#tests/harness/calls/api-messages.ts';
import { walkNotifications } from '#tests/harness/calls/api-notifications.ts';
import { pageWalks } from '#tests/harness/calls/api-pages.ts';
import { walkPayments } from '#tests/harness/calls/api-payments.ts';
import { walkTemplates } from '#tests/harness/calls/api-templates.ts';
import { walkWebhooks } from '#tests/harness/calls/api-webhooks.ts';
import { openMoneyWorld } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const terms = termsOn(dayIn(60));

const database = await testDatabase();

const world = await openMoneyWorld(database);
const api = await serveApi(database, { cards: world.cards });
const venue = await addApiSide(database, 'venue');
const performer = await addApiSide(database, 'artist');
const stranger = await addApiSide(database, 'artist');
afterAll(async () => {
  await api?.close();
  await world?.close();
});

/** A change by one side, sent twice. */
const change = (who: ApiSide, what: string, body?: unknown) => {
  const [method, path] = what.split(' ');
  return api.change(`${method} /profiles/${who.id}${path}`, { by: who.token, body });
};

async function offered(day = dayIn(60)): Promise<string> {
  const offer = { with: performer.id, terms: termsOn(day) };
  const { body } = await change(venue, 'POST /bookings', offer);
  return body.bookingId;
}

const read = (who: ApiSide, path: string) =>
  api.send(`GET /profiles/${who.id}${path}`, { by: who.token });

const signed = (day: string) => signedOn(day, { venue, performer, change });

describe('a booking', () => {
  it('goes from an offer to both signatures', async () => {
    const result = await api.send('GET /profiles?name=a+vneue', { by: performer.token });
    expect(result.body.items).toContainEqual(expect.objectContaining({ profileId: venue.id }));
    const booking = `/bookings/${await offered()}`;
    await change(performer, `POST ${booking}/comments`, { text: 'Could it be earlier?' });
    const countered = await change(performer, `POST ${booking}/versions`, {
      after: 1,
      terms: { ...terms, guestPlaces: 8 },
    });
    expect(countered).toMatchObject({ status: 201, body: { version: 2 } });
    expect((await read(venue, '/bookings')).body.items).toMatchObject([{ state: 'countered' }]);
    expect((await change(venue, `POST ${booking}/acceptance`, { version: 1 })).status).toBe(409);
    expect((await change(venue, `POST ${booking}/acceptance`, { version: 2 })).status).toBe(200);

    const contract = (await read(performer, `${booking}/contracts/2`)).body;
    expect(contract).toMatchObject({ standing: 'waiting', signatures: [] });
    expect(contract.asked).toContain('doesn’t give the legal name and address of');
    expect(contract.text).toContain('A venue');
    const signature = { typedName: 'Ana Reis', consent: true };
    const unsure = { ...signature, consent: false };
    const path = `POST ${booking}/contracts/2/signature`;
    expect((await change(performer, path, unsure)).body.fields).toHaveProperty('consent');
    expect(await change(performer, path, signature)).toMatchObject({
      status: 200,
      body: { version: 2, legalParty: null },
    });
    expect((await change(venue, path, signature)).status).toBe(200);
    const { body } = await read(venue, booking);
    expect(body).toMatchObject({
      state: 'accepted',
      signedVersion: 2,
      side: 'venue',
      comments: [{ text: 'Could it be earlier?', author: null }],
      versions: [{ number: 2, terms: { guestPlaces: 8 } }, { number: 1 }],
      contracts: [{ signatures: [{ typedName: 'Ana Reis' }, {}] }],
    });
    const pdf = await read(performer, `${booking}/contracts/2/pdf`);
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    for (const version of ['1', '0', '-1', 'x', '99999999'])
      expect((await read(performer, `${booking}/contracts/${version}`)).status).toBe(404);
  });

  it('lends its terms a name, under which they are found again', async () =>
    walkTemplates(await offered(dayIn(61)), { venue, performer, change, read }));

  it('is cancelled by one side at the price of its window, or by both at none', async () => {
    const booking = await signed(dayIn(40));
    const cancellation = { window: 'late', reason: 'The van.' };
    const refused = await change(performer, `POST ${booking}/cancellation`, cancellation);
    expect(refused.status).toBe(409);
    const cancelled = await change(performer, `POST ${booking}/cancellation`, {
      ...cancellation,
      window: 'early',
    });
    expect(cancelled).toMatchObject({ status: 200, body: { venueGetsBackMinor: 5_000_00 } });
    expect((await read(venue, booking)).body.cancellation).toMatchObject({ by: 'performer' });

    const flooded = await signed(dayIn(41));
    const reason = { reason: 'The river has flooded the cellar.' };
    await change(venue, `POST ${flooded}/force-majeure`, reason);
    const agreed = { answer: 'agreed' };
    expect((await change(venue, `PUT ${flooded}/force-majeure/answer`, agreed)).status).toBe(409);
    expect((await change(performer, `PUT ${flooded}/force-majeure/answer`, agreed)).status).toBe(
      204,
    );
    expect((await read(venue, flooded)).body).toMatchObject({ state: 'cancelled' });
  });

  it('is moved to another day, once the other side agrees', async () => {
    const booking = await signed(dayIn(42));
    const input = { after: 1, day: dayIn(72), comment: 'The stage is closed.' };
    const moved = await change(venue, `POST ${booking}/postponement`, input);
    expect(moved).toMatchObject({ status: 201, body: { version: 2 } });
    const { versions } = (await read(performer, booking)).body;
    expect(versions[0].terms.schedule).toMatchObject({ loadIn: `${dayIn(72)}T16:00` });
  });

  it('is played, and held money is released, or disputed and settled', () =>
    walkAfterShow({ database, venue, performer, change, read }));

  it('is paid on a page of the card provider, whose card is kept and removed', async () =>
    walkPayments({ booking: await signed(dayIn(45)), world, venue, performer, change, read }));

  it('ends with a refusal or a withdrawal', async () => {
    const [declined, withdrawn] = [await offered(dayIn(50)), await offered(dayIn(50))];
    const refusal = `POST /bookings/${declined}/refusal`;
    expect((await change(performer, refusal, { reason: 'On tour.' })).status).toBe(200);
    expect((await change(venue, `POST /bookings/${withdrawn}/withdrawal`, {})).status).toBe(200);
  });

  it('is closed to everyone else', async () => {
    const booking = await offered(dayIn(51));
    const path = `/profiles/${stranger.id}/bookings/${booking}`;
    const body = { version: 1 };
    expect((await api.send(`POST ${path}/acceptance`, { by: stranger.token, body })).status).toBe(
      404,
    );
    const theirs = `/profiles/${venue.id}/bookings/${booking}/withdrawal`;
    expect((await api.send(`POST ${theirs}`, { by: stranger.token, body: {} })).status).toBe(404);
    expect((await read(stranger, `/bookings/${booking}`)).status).toBe(404);
    expect((await read(stranger, '/bookings')).body.items).toEqual([]);
    const asVenue = `GET /profiles/${venue.id}/bookings`;
    for (const path of [asVenue, `${asVenue}/${booking}`])
      expect((await api.send(path, { by: stranger.token })).status).toBe(404);
  });
});

describe('a calendar', () => {
  it('takes blocks, and shows what takes time', async () => {
    const block = { kind: 'blocked', from: dayIn(5), startTime: '18:00', endTime: '23:00' };
    const { body } = await change(venue, 'POST /blocks', block);
    await change(venue, `PUT /blocks/${body.blockId}`, { ...block, note: 'Painting.' });
    const view = await read(venue, `/calendar?from=${dayIn(1)}&to=${dayIn(30)}`);
    const entries = [{ kind: 'blocked', allDay: false }];
    expect(view.body).toMatchObject({ timeZone: 'Europe/Lisbon', entries });
    const avails = `/avails?from=${dayIn(5).slice(0, 7)}&to=${dayIn(5).slice(0, 7)}`;
    expect(JSON.stringify(await read(venue, avails))).not.toContain(dayIn(5));
    expect((await change(venue, `DELETE /blocks/${body.blockId}`)).status).toBe(204);
    expect(JSON.stringify(await read(venue, avails))).toContain(dayIn(5));
    const again = await read(venue, `/calendar?from=${dayIn(1)}&to=${dayIn(30)}`);
    expect(again.body.entries).toEqual([]);
    for (const query of ['', '?from=x&to=y', '?from=2027-01-01&to=2028-12-31', '?from=%00&to=1'])
      expect((await read(venue, `/calendar${query}`)).status).toBeOneOf([400, 422]);
    const nowhere = { ...block, startTime: '25:00', stageId: 'no-room' };
    expect((await change(venue, 'POST /blocks', nowhere)).status).toBe(422);
  });

  it('is read from elsewhere', async () => {
    const source = { name: 'Rehearsals', address: 'https://calendar.example/band.ics' };
    const { body } = await change(performer, 'POST /calendar-sources', source);
    const list = await read(performer, '/calendar-sources');
    expect(list.body.items).toMatchObject([{ host: 'calendar.example', isRead: false }]);
    const within = { ...source, address: 'http://127.0.0.1/' };
    expect((await change(performer, 'POST /calendar-sources', within)).status).toBe(422);
    await change(performer, `DELETE /calendar-sources/${body.sourceId}`);
    expect((await read(performer, '/calendar-sources')).body.items).toEqual([]);
  });
});

describe('a hold', () => {
  const people = { venue, performer, stranger, change, read };

  it('is granted, waits in line, is challenged, released and confirmed by both', () =>
    walkHolds(people));

  it('belongs to a tour, and is refused by the venue with a reason', () => walkTour(people));

  it('of a performer without a page is handed over to the page they have by now', () =>
    walkNamedHold(people));
  it('an offer is asked for', () => walkOfferRequest(people));
});

describe('a night', () => {
  const night = {
    title: 'Upstairs',
    day: dayIn(100),
    loadIn: '17:00',
    doors: '20:00',
    loadOut: '01:00',
    slots: [{ name: 'Support', start: '20:30', end: '21:15', isOpen: true, genres: ['Folk'] }],
  };

  it('has slots that performers apply for', async () => {
    const { body: made } = await change(venue, 'POST /events', night);
    const event = `/events/${made.eventId}`;
    const read1 = (await read(venue, event)).body;
    expect(read1).toMatchObject({ day: night.day, loadIn: '17:00', slots: [{ start: '20:30' }] });
    const slotId = read1.slots[0].id;
    await change(venue, `PUT ${event}`, {
      ...night,
      title: 'Downstairs',
      notes: 'We could go up to 300.',
      slots: [{ ...night.slots[0], id: slotId }],
    });
    expect((await read(venue, '/events')).body.items).toContainEqual(
      expect.objectContaining({ title: 'Downstairs', openSlots: 1 }),
    );
    const opening = { pitch: 'Supper.', genres: ['Folk'] };
    expect((await change(venue, `DELETE /slots/${slotId}/opening`)).status).toBe(204);
    expect((await change(venue, `PUT /slots/${slotId}/opening`, opening)).status).toBe(204);

    // No worker follows here.
    await rebuildListings({ database });
    const result = await api.send('GET /open-slots?genre=Folk', { by: performer.token });
    expect(result.body.items).toMatchObject([{ id: slotId, night: { title: 'Downstairs' } }]);
    expect(JSON.stringify(result.body)).not.toContain('up to 300');
    const application = { slotId, message: 'We play quietly.' };
    const { body: applied } = await change(performer, 'POST /applications', application);
    expect((await change(performer, 'POST /applications', application)).status).toBe(409);
    const path = `${event}/applications/${applied.applicationId}`;
    expect((await read(venue, path)).body).toMatchObject({ message: 'We play quietly.' });
    const about = `POST /applications/${applied.applicationId}/messages`;
    for (const [by, status] of [[venue, 201] as const, [stranger, 404] as const])
      expect((await change(by, about, { text: 'How quietly?' })).status).toBe(status);
    const reason = { reason: 'Something louder.' };
    expect((await change(venue, `POST ${path}/refusal`, reason)).status).toBe(204);
    expect((await read(performer, '/applications')).body.items).toMatchObject([
      { state: 'declined', reason: 'Something louder.' },
    ]);
    const { body: second } = await change(stranger, 'POST /applications', application);
    const withdrawal = `POST /applications/${second.applicationId}/withdrawal`;
    expect((await change(performer, withdrawal)).status).toBe(404);
    expect((await change(stranger, withdrawal)).status).toBe(204);
    expect((await change(venue, `POST ${event}/cancellation`)).status).toBe(204);
    expect((await read(venue, event)).body.isCancelled).toBe(true);
    const wrong = { ...night, loadIn: '99:00', day: '2027-02-30' };
    expect((await change(venue, 'POST /events', wrong)).status).toBe(422);
    expect((await read(stranger, event)).status).toBe(404);
  });

  it('comes back every week until the series ends', async () => {
    const { day: from, ...every } = night;
    const weekday = Temporal.PlainDate.from(from).dayOfWeek;
    const series = { ...every, repeat: 'week-1', weekday, from, slots: [] };
    const { body, status } = await change(venue, 'POST /series', series);
    expect(status).toBe(201);
    const title = 'Every week';
    expect((await change(venue, `PUT /series/${body.seriesId}`, { ...series, title })).status).toBe(
      204,
    );
    const listed = (await read(venue, '/events')).body.items;
    expect(listed).toContainEqual(expect.objectContaining({ title, seriesId: body.seriesId }));
    expect((await change(venue, `POST /series/${body.seriesId}/end`)).status).toBe(204);
  });
});

it('notifications are listed and marked as read', async () => {
  const [booking] = (await read(performer, '/bookings')).body.items;
  await walkNotifications(database, api, performer, booking.id);
});

it('two pages write to each other', () =>
  walkMessages({ venue, performer, stranger, change, read }));

it('a webhook is added, tried, changed and removed', () =>
  walkWebhooks({ performer, stranger, change, read }));

it.each(pageWalks)('a page %s', (_, walk) =>
  walk({ database, api, venue, performer, stranger, change, read }),
);
