import { deriveReleaseCode } from '#app/features/bookings/money/queries.server.ts';
import { bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { agedCancellation } from './acts.ts';
import { insist, type MoneyGround, pause, type Visitor } from './processes.ts';
import { settlingActs, someTickets } from './settling.ts';

/** The ways of money: from a signed contract to its owners. */
export const storyKinds = [
  ...(['words', 'code', 'clock', 'settlement'] as const),
  ...(['venueCancels', 'performerCancels'] as const),
];
export type StoryKind = (typeof storyKinds)[number];

export type Story = {
  kind: StoryKind;
  venue: Visitor;
  performer: Visitor;
  bookingId: string;
};

/** People's behaviour along the way. */
type Manners = {
  /** True if they return from the card provider’s page; else the platform has to find out. */
  comesBack: boolean;
  /** Called between two steps, with the acknowledged step. */
  onStep?: (step: string) => Promise<void> | void;
};

const usual: Manners = { comesBack: true };

/** A signed booking; its performer is ready for payouts. */
export async function prepareStory(ground: MoneyGround, kind: StoryKind): Promise<Story> {
  const venue = await ground.addVisitor('venue', 'Cinema Candeia');
  const performer = await ground.addVisitor('artist', 'The Night Owls');
  await ground.onboard(performer);
  const acts = bookingActs(ground.database);
  const terms = termsOn(dayIn(kind === 'venueCancels' ? 5 : 40), {
    deal: {
      ...(kind === 'settlement' ? { kind: 'versus', shareBasisPoints: 7_000 } : { kind: 'flat' }),
      guaranteeMinor: 500_000,
      bonuses: [],
    },
    payment: {
      kind: 'deposit',
      depositBasisPoints: 3_000,
      dueDaysAfterSigning: 2,
      balanceDaysBefore: kind === 'venueCancels' ? 1 : 14,
    },
  });
  const { bookingId } = await acts.offer(venue, performer, terms);
  await acts.accept(performer, bookingId, 1);
  for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
  return { kind, venue, performer, bookingId };
}

/** The same, paid and confirmed. */
export async function preparePaid(ground: MoneyGround, kind: StoryKind): Promise<Story> {
  const story = await prepareStory(ground, kind);
  await payStory(ground, story);
  await untilState(ground, story, 'confirmed');
  return story;
}

/** Runs the whole story of its people; the rest is the platform’s. */
export async function tellStory(ground: MoneyGround, story: Story, manners = usual): Promise<void> {
  const { kind } = story;
  await payStory(ground, story, manners);
  await untilState(ground, story, 'confirmed');
  await manners.onStep?.('confirmed');
  if (kind === 'venueCancels') {
    await cancel(ground, story, 'venue', 'middle');
    await manners.onStep?.('cancelled');
    await ground.rows(agedCancellation(story.bookingId));
    await ground.run('release-due');
    return untilReleased(ground, story);
  }
  if (kind === 'performerCancels') return cancel(ground, story, 'performer', 'early');
  await play(ground, story, kind === 'clock' ? 50 : 1);
  await manners.onStep?.('played');
  if (kind === 'words') await confirm(ground, story, [story.venue, story.performer]);
  if (kind === 'code') await enterReleaseCode(ground, story);
  if (kind === 'clock') await ground.run('release-due');
  if (kind === 'settlement') await settle(ground, story);
  await untilReleased(ground, story);
  // The part of a settlement beyond the guarantee is requested and paid in the end.
  if (kind === 'settlement') await payStory(ground, story, manners);
}

/** Both agree on the door's income, which is more than the guarantee. */
async function settle(ground: MoneyGround, story: Story): Promise<void> {
  const { bookingId, venue, performer } = story;
  const acts = settlingActs(ground);
  await acts.add(venue, bookingId, someTickets(400));
  const { hash } = await acts.read(bookingId);
  await Promise.all(
    [venue, performer].map((by) => {
      const form = { as: by.as, hash, typedName: 'Ana Silva', consent: 'on' };
      return insist(ground, `/bookings/${bookingId}/settlement/signature`, { by, form });
    }),
  );
}

async function untilReleased(ground: MoneyGround, { bookingId }: Story): Promise<void> {
  const startedAt = performance.now();
  const released = 'select by from releases where booking_id = $1';
  for (let look = 1; (await ground.rows(released, [bookingId])).length === 0; look += 1) {
    if (performance.now() - startedAt > 150_000) throw new Error('nothing is released');
    // The queued job may have died with its worker.
    if (look % 40 === 0) await ground.run('release-due');
    await pause(100);
  }
}

export const endOf = (kind: StoryKind) => (kind.endsWith('Cancels') ? 'cancelled' : 'paidOut');

/** The first amount on the provider’s page, where the card is stored; the others with that card. */
async function payStory(ground: MoneyGround, story: Story, manners = usual): Promise<void> {
  for (const { id } of await instalmentsOf(ground, story)) {
    await payInstalment(ground, story, id, manners);
    // The provider counts time in seconds, and the first payment is drawn on first.
    await pause(1_100);
    await manners.onStep?.(`paid ${id}`);
  }
}

export function instalmentsOf(ground: MoneyGround, { bookingId }: Story) {
  return ground.rows<{ id: string; state: string }>(
    'select id, state from instalments where source_id = $1 order by due_at, id',
    [bookingId],
  );
}

export async function payInstalment(
  ground: MoneyGround,
  story: Story,
  instalmentId: string,
  manners = usual,
): Promise<void> {
  const payments = `/bookings/${story.bookingId}/payments`;
  const isPaid = async () =>
    (await ground.one('select state from instalments where id = $1', [instalmentId])) === 'paid';
  for (let round = 0; round < 60; round += 1) {
    if (await isPaid()) return;
    const card = await keptCard(ground, story);
    const form = {
      as: story.venue.as,
      savedCardId: card,
      ...(card === '' && { keepsCard: 'on' }),
    };
    const input = { by: story.venue, form };
    const { location } = await insist(ground, `${payments}/${instalmentId}/checkout`, input);
    if (location.includes('/sandbox/')) await payOnPage(ground, location);
    if (location && manners.comesBack)
      await insist(ground, `${payments}/${instalmentId}/return`, { by: story.venue });
    for (let look = 0; look < 12 && !(await isPaid()); look += 1) {
      if (!manners.comesBack) return;
      await pause(100);
    }
  }
  throw new Error(`${instalmentId} can’t be paid`);
}

/** The form of the sandbox’s page, filled in. */
export const filledCard = {
  card: 'new',
  number: '4242424242424242',
  expiry: '12 / 39',
  cvc: '123',
  name: 'Vera Quartzo',
  email: 'vera@demo.example',
};

async function payOnPage(ground: MoneyGround, address: string): Promise<void> {
  const { status, location, text } = await insist(ground, address, { form: filledCard });
  const isDone = location.includes('/return') || text.includes('has been paid');
  // A page that is no longer open is opened anew.
  if (!isDone && status !== 410) throw new Error(`the card wasn’t taken: ${status} ${text}`);
}

export async function keptCard(ground: MoneyGround, { venue }: Story): Promise<string> {
  return (
    (await ground.one('select id from saved_cards where payer_id = $1', [`profile:${venue.as}`])) ??
    ''
  );
}

/** Ends the night so many hours ago, and runs the clock. */
export async function play(ground: MoneyGround, story: Story, hoursAgo: number): Promise<void> {
  await ground.rows(
    `update bookings set load_in_at = now() - make_interval(hours => $2 + 9),
       starts_at = now() - make_interval(hours => $2 + 3),
       ends_at = now() - make_interval(hours => $2),
       load_out_at = now() - make_interval(hours => $2) + interval '1 minute',
       deadline_at = now() - interval '1 minute' where id = $1 and state = 'confirmed'`,
    [story.bookingId, hoursAgo],
  );
  await ground.run('advance-bookings');
  await untilState(ground, story, 'played', () => ground.run('advance-bookings'));
}

const course = ['accepted', 'confirmed', 'played', 'settled', 'paidOut'];

/** Until the state or a later one: the clock may have been faster. */
export async function untilState(
  ground: MoneyGround,
  { bookingId }: Story,
  wanted: string,
  nudge: () => Promise<void> = async () => {},
): Promise<void> {
  const startedAt = performance.now();
  for (let look = 1; ; look += 1) {
    const state = await ground.one('select state from bookings where id = $1', [bookingId]);
    const isFurther = course.includes(wanted) && course.indexOf(state) > course.indexOf(wanted);
    if (state === wanted || isFurther) return;
    if (performance.now() - startedAt > 150_000)
      throw new Error(`the booking is ${state}, not ${wanted}`);
    if (look % 40 === 0) await nudge();
    await pause(100);
  }
}

async function confirm(ground: MoneyGround, { bookingId }: Story, sides: Visitor[]) {
  for (const by of sides)
    await insist(ground, `/bookings/${bookingId}/show-confirmation`, { by, form: { as: by.as } });
}

export async function codeOf(ground: MoneyGround, { bookingId: id }: Story): Promise<string> {
  const signedVersion = await ground.one<number>(
    'select signed_version from bookings where id = $1',
    [id],
  );
  return deriveReleaseCode(testSecret, { id, signedVersion });
}

async function enterReleaseCode(ground: MoneyGround, story: Story): Promise<void> {
  const form = { as: story.performer.as, code: await codeOf(ground, story) };
  const address = `/bookings/${story.bookingId}/release-code`;
  await insist(ground, address, { by: story.performer, form });
}

async function cancel(
  ground: MoneyGround,
  story: Story,
  side: 'venue' | 'performer',
  window: string,
): Promise<void> {
  const by = story[side];
  const form = { as: by.as, reason: 'The roof leaks.', window, confirmation: 'cancel' };
  await insist(ground, `/bookings/${story.bookingId}/cancellation`, { by, form });
  await untilState(ground, story, 'cancelled');
}
