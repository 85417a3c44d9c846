import { AppError } from '#app/lib/app-error.ts';
import { type Settings, settingsTable } from './env.ts';
import { isLoopback } from './public-address.ts';

/** Decided by several settings together. */
export type Openings = {
  /** The demo town is open, whose passwords are public. */
  isDemo: boolean;
  cards: 'stripe' | 'sandbox' | 'none';
};

/**
 * An installation with https keeps its secret out of its database. One that other computers can reach
 * has no accounts with public passwords, and takes real money or none.
 * @throws AppError `bad-setting`, with a sentence for the operator
 */
export function openingsOf(settings: Settings): Openings {
  if (isHttps(settings) && !settings.AUTH_SECRET)
    refuse(
      `AUTH_SECRET must be given where BASE_URL is https. It must ${settingsTable.AUTH_SECRET.must}.`,
    );
  const remedy = remedyFor(settings);
  if (remedy && settings.DEMO === 'on')
    refuse(`DEMO must be off unless ${remedy}: everyone knows the passwords of the demo town.`);
  const isDemo = !remedy && (settings.DEMO ?? (settings.DATABASE_URL ? 'off' : 'on')) === 'on';
  return { isDemo, cards: cardsOf(settings, { remedy, isDemo }) };
}

/** The setting to change so that only this computer can reach the platform; null if that is so. */
function remedyFor(settings: Settings): string | null {
  if (!isLoopback(settings.HOST)) return 'HOST is 127.0.0.1';
  const { BASE_URL: site } = settings;
  const isHere = site === undefined || isLoopback(new URL(site).hostname);
  return isHere && !isHttps(settings) ? null : 'BASE_URL is http://localhost or absent';
}

function isHttps({ BASE_URL }: Settings): boolean {
  return BASE_URL?.startsWith('https:') ?? false;
}

function cardsOf(
  settings: Settings,
  { remedy, isDemo }: { remedy: string | null; isDemo: boolean },
): Openings['cards'] {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: secrets,
    CARD_SANDBOX: sandbox,
  } = settings;
  if (remedy && sandbox === 'on')
    refuse(`CARD_SANDBOX must be off unless ${remedy}: it takes cards that don’t pay.`);
  if (key === undefined) return (sandbox ?? (isDemo ? 'on' : 'off')) === 'on' ? 'sandbox' : 'none';
  if (sandbox === 'on') refuse('CARD_SANDBOX must be off where STRIPE_SECRET_KEY is given.');
  if (secrets.length === 0)
    refuse(
      'STRIPE_WEBHOOK_SECRET must be given with STRIPE_SECRET_KEY: without it no message of Stripe’s can be believed.',
    );
  if (isDemo && /^.k_live_/.test(key))
    refuse(
      'DEMO must be off where STRIPE_SECRET_KEY is a live key: everyone knows the passwords of the demo town.',
    );
  if (/^.k_live_/.test(key)) requireBusiness(settings);
  return 'stripe';
}

/** A business that takes real money issues invoices. */
function requireBusiness(settings: Settings): void {
  if (settings.BUSINESS_ADDRESS.length > 0 && settings.BUSINESS_COUNTRY !== undefined) return;
  refuse(
    'BUSINESS_ADDRESS and BUSINESS_COUNTRY must be given where STRIPE_SECRET_KEY is a live key: they stand on every invoice.',
  );
}

function refuse(sentence: string): never {
  throw new AppError('bad-setting', sentence);
}
