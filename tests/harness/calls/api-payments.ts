import { expect } from 'vitest';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import type { MoneyWorld } from '#tests/harness/money/world.ts';
import type { Answered, ApiSide } from './api.ts';

type Walk = {
  booking: string;
  world: MoneyWorld;
  venue: ApiSide;
  performer: ApiSide;
  change(who: ApiSide, what: string, body?: unknown): Promise<Answered>;
  read(who: ApiSide, path: string): Promise<Answered>;
};

/** A signed booking is paid; both sides read everything about the money. */
export async function walkPayments({
  booking,
  world,
  venue,
  performer,
  change,
  read,
}: Walk): Promise<void> {
  const payments = `${booking}/payments`;
  const [instalment] = (await read(venue, payments)).body.instalments;
  expect(instalment).toMatchObject({ state: 'open', currency: 'EUR' });
  const checkout = `POST ${payments}/${instalment.id}/checkout`;
  expect((await change(performer, checkout, {})).status).toBe(403);
  expect((await change(venue, `POST ${payments}/none/checkout`, {})).status).toBe(404);
  const started = await change(venue, checkout, { keepsCard: true });
  // Starting again leads to the same page.
  const again = await change(venue, checkout, { keepsCard: true });
  expect(again.body).toEqual(started.body);
  const sessionId = /cs_\w+/.exec(started.body.url)?.[0] ?? '';
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: true });
  await world.settle();
  const paid = (await read(performer, payments)).body;
  expect(paid.instalments[0]).toMatchObject({ id: instalment.id, state: 'paid' });
  expect(paid.held.amountMinor).toBe(instalment.amountMinor);
  expect(paid.trail[0].text).toContain('held for');

  const { items: cards } = (await read(venue, '/cards')).body;
  expect(cards).toMatchObject([{ last4: '4242' }]);
  expect((await read(performer, '/cards')).body.items).toEqual([]);
  expect((await change(performer, `DELETE /cards/${cards[0].id}`)).status).toBe(404);
  expect((await change(venue, `DELETE /cards/${cards[0].id}`)).status).toBe(204);
  expect((await read(venue, '/cards')).body.items).toEqual([]);
  expect((await read(performer, '/payouts')).body).toMatchObject({ account: null });
}
