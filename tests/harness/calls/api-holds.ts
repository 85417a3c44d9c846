import { expect } from 'vitest';
import { dayIn } from '#tests/harness/bookings/bookings.ts';
import type { Answered, ApiSide } from './api.ts';

type People = {
  venue: ApiSide;
  performer: ApiSide;
  stranger: ApiSide;
  change(who: ApiSide, what: string, body?: unknown): Promise<Answered>;
  read(who: ApiSide, path: string): Promise<Answered>;
};

const nightAt = (venue: ApiSide, day: string) => ({ venueId: venue.id, stageId: venue.id, day });

/** Two performers ask for one night; the one who comes second gets it in the end. */
export async function walkHolds(people: People): Promise<void> {
  const { venue, performer, stranger, change, read } = people;
  const hold = async (who: ApiSide, day: string): Promise<string> => {
    const input = { performerId: who.id, nights: [nightAt(venue, day)] };
    const { status, body } = await change(who, 'POST /holds', input);
    expect({ status, isGranted: body.isGranted }).toEqual({ status: 201, isGranted: false });
    return body.holdIds[0];
  };
  const hours = { challengeHours: 24, loadInMinute: 960, loadOutMinute: 1500 };
  const settings = { takesHolds: true, ...hours };
  expect((await change(venue, 'PUT /hold-settings', settings)).status).toBe(204);
  const first = await hold(stranger, dayIn(80));
  const second = await hold(performer, dayIn(80));
  await writeAbout(people, second);
  const requested = (await read(performer, '/holds')).body.items;
  expect(requested).toMatchObject([{ holdId: second, rank: null, state: 'requested' }]);
  for (const holdId of [first, second])
    expect((await change(venue, `POST /holds/${holdId}/grant`)).status).toBe(204);
  const own = (await read(performer, '/holds')).body.items;
  expect(own).toMatchObject([{ holdId: second, rank: 2 }]);
  expect(JSON.stringify(own)).not.toContain(stranger.id);
  expect((await read(venue, '/holds')).body.items).toMatchObject([
    { performerId: stranger.id, rank: 1 },
    { performerId: performer.id, rank: 2 },
  ]);
  expect((await change(performer, `POST /holds/${second}/confirmation`)).status).toBe(409);
  expect((await change(performer, `POST /holds/${second}/challenge`)).status).toBe(204);
  expect((await change(stranger, `POST /holds/${first}/release`)).status).toBe(204);
  const answer = await change(performer, `POST /holds/${second}/confirmation`);
  expect(answer.body).toEqual({ outcome: 'confirmed', bookingId: null });
  const { bookingId } = (await change(venue, `POST /holds/${second}/confirmation`)).body;
  const { body } = await read(performer, `/holds/${second}`);
  expect(body).toMatchObject({ state: 'confirmed', bookingId });
  const ended = (await read(stranger, '/ended-holds')).body.items;
  expect(ended).toMatchObject([{ holdId: first, endedWhy: 'released', rank: null }]);
  const booking = (await read(venue, `/bookings/${bookingId}`)).body;
  expect(booking).toMatchObject({ state: 'draft', turn: 'venue' });
}

/**
 * The two sides of a request write to each other; another performer asking for the date has no part
 * in it.
 */
async function writeAbout({ venue, performer, stranger, change, read }: People, holdId: string) {
  const at = `/holds/${holdId}/messages`;
  const { status, body } = await change(performer, `POST ${at}`, { text: 'Is there a piano?' });
  expect({ status, number: body.number }).toEqual({ status: 201, number: 1 });
  expect((await change(stranger, `POST ${at}`, { text: 'And for us?' })).status).toBe(404);
  const threads = (await read(venue, `/threads?subjectId=${holdId}`)).body.items;
  expect(threads).toMatchObject([
    { id: body.threadId, kind: 'hold', subjectId: holdId, unread: 1 },
  ]);
}

export async function walkTour(people: People): Promise<void> {
  const { venue, performer, stranger, change } = people;
  const { body } = await change(performer, 'POST /tours', { name: 'Spring' });
  const placed = await change(performer, 'POST /holds', {
    performerId: performer.id,
    tourId: body.tourId,
    nights: [nightAt(venue, dayIn(90)), nightAt(venue, dayIn(91))],
  });
  expect(placed.body.holdIds).toHaveLength(2);
  const [holdId] = placed.body.holdIds;
  expect((await change(venue, `POST /holds/${holdId}/refusal`, {})).status).toBe(422);
  const reason = { reason: 'Painting.' };
  expect((await change(venue, `POST /holds/${holdId}/refusal`, reason)).status).toBe(204);
  expect((await change(stranger, `POST /holds/${holdId}/release`)).status).toBe(404);
}

export async function walkOfferRequest(people: People): Promise<void> {
  const { venue, performer, change, read } = people;
  const input = { with: performer.id, day: dayIn(98), comment: 'Name your price.' };
  const { status, body } = await change(venue, 'POST /offer-requests', input);
  expect(status).toBe(201);
  const hold = (await read(performer, `/holds/${body.holdId}`)).body;
  expect(hold).toMatchObject({ offerWantedBy: 'venue', note: input.comment });
}

export async function walkNamedHold(people: People): Promise<void> {
  const { venue, performer, change, read } = people;
  const nights = [nightAt(venue, dayIn(95))];
  const contact = { performerName: 'Os Sem Página', performerEmail: 'sem-pagina@people.example' };
  const unnamed = await change(venue, 'POST /holds', { nights });
  expect(unnamed.body.fields).toHaveProperty('performerName');
  const { body } = await change(venue, 'POST /holds', { ...contact, nights });
  expect(body.mail).toBe('emailed');
  const holdId = body.holdIds[0];
  const theirs = { performerId: performer.id };
  expect((await change(venue, `POST /holds/${holdId}/page`, theirs)).status).toBe(204);
  expect((await read(performer, `/holds/${holdId}`)).body).toMatchObject({ rank: 1 });
}
