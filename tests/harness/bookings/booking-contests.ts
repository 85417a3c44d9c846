import { holdSettings } from '#app/db/schema/holds.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import { words } from '#app/lib/words.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import {
  addClient,
  type Call,
  type Client,
  type Contest,
  call,
  type Ground,
} from './booking-races.ts';
import { bookingActs, dayIn, termsOn } from './bookings.ts';

/* Nights to compete for. Each creates its people once and then a new night for every round. */
type Rounds = (round: number) => Promise<Contest>;

/** The first contested night; every round has its own. */
const firstDay = 40;

const t = words('bookings');
const alreadyAgreed = () => t('refused.notNow', { state: t('state.signing') });

const accept =
  (client: Client, bookingId: string): Call =>
  (web) =>
    call(web, client, `bookings/${bookingId}/acceptance`, { version: 1 });

/** A performer has offers of two venues for the same hours, and agrees to both. */
export async function offersOfOnePerformer(ground: Ground): Promise<Rounds> {
  const performer = await addClient(ground, 'artist', 'The Night Owls');
  const venues = await twoVenues(ground);
  const acts = bookingActs(ground.database);
  return async (round) => {
    const day = dayIn(firstDay + round);
    const ids: string[] = [];
    for (const venue of venues)
      ids.push((await acts.offer(venue, performer, termsOn(day))).bookingId);
    return {
      ways: ids.map((id) => accept(performer, id)),
      prize: { performerId: performer.as },
      day,
      rows: { table: 'bookings', ids },
      beaten: [alreadyAgreed(), alreadyAgreed()],
      lost: [t('taken.you'), t('taken.you')],
    };
  };
}

/** A venue has offered one night on its stage to two performers, and both agree. */
export async function offersOfOneStage(ground: Ground): Promise<Rounds> {
  const [venue] = await twoVenues(ground);
  const performers = [
    await addClient(ground, 'artist', 'The Night Owls'),
    await addClient(ground, 'artist', 'The Early Birds'),
  ];
  const acts = bookingActs(ground.database);
  return async (round) => {
    const day = dayIn(firstDay + round);
    const ways: Call[] = [];
    const ids: string[] = [];
    for (const performer of performers) {
      const { bookingId } = await acts.offer(venue, performer, termsOn(day));
      ids.push(bookingId);
      ways.push(accept(performer, bookingId));
    }
    return {
      ways,
      prize: { stageId: venue.as },
      day,
      rows: { table: 'bookings', ids },
      beaten: [alreadyAgreed(), alreadyAgreed()],
      lost: [t('taken.stage'), t('taken.stage')],
    };
  };
}

export const confirm =
  (client: Client, holdId: string): Call =>
  (web) =>
    call(web, client, `holds/${holdId}/confirmation`);

/** A performer has confirmed the first hold at two venues for one night, and both agree. */
export async function holdsOfOnePerformer(ground: Ground): Promise<Rounds> {
  const performer = await addClient(ground, 'artist', 'The Night Owls');
  const venues = await twoVenues(ground);
  return async (round) => {
    const day = dayIn(firstDay + round);
    const ids: string[] = [];
    for (const venue of venues) {
      const id = await placeHold(ground, performer, venue, day);
      await confirm(performer, id)(ground.webs[0]);
      ids.push(id);
    }
    return {
      ways: venues.map((venue, index) => confirm(venue, ids[index] ?? '')),
      prize: { performerId: performer.as },
      day,
      rows: { table: 'holds', ids },
      beaten: [t('holds.refused.confirmed'), t('holds.refused.confirmed')],
      lost: [t('taken.performer'), t('taken.performer')],
    };
  };
}

export async function placeHold(
  { database }: Pick<Ground, 'database'>,
  { viewer, as }: Client,
  { as: venueId }: Client,
  day: string,
): Promise<string> {
  await database.orm
    .insert(holdSettings)
    .values({ venueId, ...holdDefaults, grantedRanks: 9 })
    .onConflictDoNothing();
  const { holdIds } = await placeHolds({ database, brand: testBrand }, viewer, {
    as,
    performerId: as,
    tourId: null,
    note: '',
    nights: [{ venueId, stageId: venueId, day }],
  });
  return holdIds[0] ?? '';
}

/**
 * A signed booking is to be moved to another night, with one signature missing; the performer gives
 * it and agrees to another venue’s offer for that night.
 */
export async function changeAgainstOffer(ground: Ground): Promise<Rounds> {
  const performer = await addClient(ground, 'artist', 'The Night Owls');
  const [venue, other] = await twoVenues(ground);
  const acts = bookingActs(ground.database);
  return async (round) => {
    const [before, day] = [dayIn(firstDay + 2 * round), dayIn(firstDay + 2 * round + 1)];
    const { bookingId } = await acts.offer(venue, performer, termsOn(before));
    await acts.accept(performer, bookingId, 1);
    await acts.sign(venue, bookingId, 1);
    await acts.sign(performer, bookingId, 1);
    await acts.counter(venue, bookingId, termsOn(day), 1);
    await acts.accept(performer, bookingId, 2);
    await acts.sign(venue, bookingId, 2);
    const offered = await acts.offer(other, performer, termsOn(day));
    const signature: Call = (web) =>
      call(web, performer, `bookings/${bookingId}/contracts/2/signature`, {
        typedName: performer.viewer.name,
        consent: true,
      });
    return {
      ways: [signature, accept(performer, offered.bookingId)],
      prize: { performerId: performer.as },
      day,
      rows: { table: 'bookings', ids: [bookingId, offered.bookingId] },
      beaten: [t('refused.signReplaced'), alreadyAgreed()],
      lost: [t('taken.you'), t('taken.you')],
    };
  };
}

async function twoVenues(ground: Ground): Promise<[Client, Client]> {
  const add = (name: string) => addClient(ground, 'venue', name);
  return [await add('The Quay'), await add('Cinema Candeia')];
}
