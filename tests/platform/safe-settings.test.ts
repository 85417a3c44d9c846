import { expect, it } from 'vitest';
import { parseSettings } from '#app/platform/env.ts';
import { openingsOf } from '#app/platform/safe-settings.ts';

const base = { AUTH_SECRET: 's'.repeat(32), DATABASE_URL: 'postgres://db' };
const site = { BASE_URL: 'https://bandstand.example' };
const open = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: '128.0.0.1' },
  { HOST: 'app.internal' },
  { HOST: 'localhost.example' },
  { BASE_URL: 'http://bandstand.example' },
  { BASE_URL: 'http://192.168.1.20:3000' },
  { BASE_URL: 'http://127.0.0.1.example' },
  { BASE_URL: 'https://localhost' },
  { HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000' },
];
const closed = [
  {},
  { HOST: 'localhost' },
  { HOST: '::1' },
  { HOST: '127.0.0.2' },
  { BASE_URL: 'http://localhost:8080' },
  { BASE_URL: 'http://[::1]:3000' },
  { BASE_URL: 'http://town.localhost' },
];
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
])('with %o cards are charged at: %s', (input, cards) => {
  expect(openingsOf(parseSettings({ ...base, ...input })).cards).toBe(cards);
});

it.each([
  [
    { ...site, AUTH_SECRET: '' },
    /^AUTH_SECRET must be given where BASE_URL is https\. It must be .*`\.$/,
  ],
  [{ ...site, DEMO: 'on' }, 'DEMO must'],
  [{ ...site, CARD_SANDBOX: 'on' }, 'CARD_SANDBOX must'],
  [{ ...stripe('test'), CARD_SANDBOX: 'on' }, 'CARD_SANDBOX must'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET must'],
  [{ ...stripe('live'), DEMO: 'on' }, 'DEMO must'],
  [{ ...stripe('live'), ...business, BUSINESS_ADDRESS: '' }, 'BUSINESS_ADDRESS and'],
  [{ ...stripe('live'), ...business, BUSINESS_COUNTRY: '' }, 'BUSINESS_ADDRESS and'],
  // The embedded database opens the demo by itself.
  [{ ...stripe('live'), DATABASE_URL: '' }, 'DEMO must'],
] as [Record<string, string>, string | RegExp][])('refuses %o', (input, sentence) => {
  expect(() => openingsOf(parseSettings({ ...base, ...input }))).toThrow(sentence);
});

it.each(closed)('opens the demo by itself where only this computer gets to it: %o', (input) => {
  const settings = parseSettings({ ...base, DATABASE_URL: '', ...input });
  expect(openingsOf(settings)).toEqual({ isDemo: true, cards: 'sandbox' });
});

it.each(open)('keeps demo and card sandbox shut where others get to it: %o', (input) => {
  const openings = (more: Record<string, string> = {}) =>
    openingsOf(parseSettings({ ...base, DATABASE_URL: '', ...input, ...more }));
  expect(openings()).toEqual({ isDemo: false, cards: 'none' });
  const start = 'HOST' in input ? 'HOST is' : 'BASE_URL is';
  for (const name of ['DEMO', 'CARD_SANDBOX'])
    expect(() => openings({ [name]: 'on' })).toThrow(`${name} must be off unless ${start}`);
});
