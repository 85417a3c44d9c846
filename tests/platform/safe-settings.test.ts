import { expect, it } from 'vitest';
import { parseSettings } from '#app/platform/env.ts';
import { openingsOf } from '#app/platform/safe-settings.ts';

const base = { AUTH_SECRET: 's'.repeat(32), DATABASE_URL: 'postgres://db' };
const site = { BASE_URL: 'https://bandstand.example' };
const stripe = (kind: string) => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

const business = { BUSINESS_ADDRESS: 'Rua Um 1; 1000-001 Lisboa', BUSINESS_COUNTRY: 'PT' };

it.each([
  [{}, 'none'],
  [{ DEMO: 'on' }, 'sandbox'],
  [{ DEMO: 'on', CARD_SANDBOX: 'off' }, 'none'],
  [{ CARD_SANDBOX: 'on' }, 'sandbox'],
  [{ DEMO: 'on', ...stripe('test') }, 'stripe'],
  [site, 'none'],
  [{ ...site, ...stripe('test') }, 'stripe'],
  [{ ...site, ...stripe('live'), ...business }, 'stripe'],
])('with %o cards are charged at: %s', (given, cards) => {
  expect(openingsOf(parseSettings({ ...base, ...given })).cards).toBe(cards);
});

it.each([
  [{ ...site, AUTH_SECRET: '' }, 'AUTH_SECRET must'],
  [{ ...site, DEMO: 'on' }, 'DEMO must'],
  [{ ...site, CARD_SANDBOX: 'on' }, 'CARD_SANDBOX must'],
  [{ ...stripe('test'), CARD_SANDBOX: 'on' }, 'CARD_SANDBOX must'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET must'],
  [{ ...stripe('live'), DEMO: 'on' }, 'DEMO must'],
  [{ ...stripe('live'), ...business, BUSINESS_ADDRESS: '' }, 'BUSINESS_ADDRESS and'],
  [{ ...stripe('live'), ...business, BUSINESS_COUNTRY: '' }, 'BUSINESS_ADDRESS and'],
  // The embedded database opens the demo by itself.
  [{ ...stripe('live'), DATABASE_URL: '' }, 'DEMO must'],
])('refuses %o', (given, sentence) => {
  const open = () => openingsOf(parseSettings({ ...base, ...given }));
  expect(open).toThrow(sentence);
});
