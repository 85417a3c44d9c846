import { describe, expect, it } from 'vitest';
import { AppError } from '#app/lib/app-error.ts';
import { parseSettings, settingsTable } from '#app/platform/env.ts';
import { cases, type Name } from './settings/setting-cases.ts';
import { walletKeys } from './settings/wallet-setting-cases.ts';

const { GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_KEY, ...apple } = walletKeys.environment;

/** Settings that are given together or not at all. */
const pairs = [
  { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hunter2' },
  { SMTP_IN_URL: 'smtp://127.0.0.1:25', REPLY_DOMAIN: 'reply.example' },
  apple,
  { GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_KEY },
];

const names = Object.keys(cases) as Name[];
const good = names.flatMap((name) =>
  (cases[name][1] as [string, unknown][]).map(([given, read]) => ({ name, given, read })),
);
const wrong = names.flatMap((name) => cases[name][2].map((input) => ({ name, given: input })));

function refusalOf(environment: Record<string, string>): AppError {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the settings were taken');
}

describe('parseSettings', () => {
  it('knows a value for everything that may be absent', () => {
    const absent = Object.fromEntries(names.map((name) => [name, cases[name][0]]));
    expect(parseSettings({})).toEqual(absent);
    expect(Object.keys(settingsTable)).toEqual(names);
  });

  it('takes an empty value for an absent one, as an env file writes it', () => {
    expect(parseSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(
      parseSettings({}),
    );
  });

  it.each(good)('reads $name from "$given"', ({ name, given, read }) => {
    expect(parseSettings({ ...Object.assign({}, ...pairs), [name]: given })[name]).toEqual(read);
  });

  it.each(wrong)('refuses $name "$given" without repeating it', ({ name, given }) => {
    const refusal = refusalOf({ [name]: given });
    expect(refusal.code).toBe('bad-setting');
    expect(refusal.message).toBe(`${name} must ${settingsTable[name].must}.`);
    expect(refusal.cause).toBeUndefined();
    expect(JSON.stringify(refusal) + refusal.stack).not.toContain('hunter2');
  });

  it('names all that is wrong at once, so that one restart mends it', () => {
    const mistakes = names.filter((name) => cases[name][2].length > 0);
    const environment = Object.fromEntries(
      mistakes.map((name) => [name, cases[name][2][0] as string]),
    );
    const { message } = refusalOf(environment);
    for (const name of mistakes) expect(message).toContain(`${name} must `);
    expect(mistakes.length).toBeGreaterThan(10);
  });

  it.each(pairs)('refuses one of %j alone', (pair) => {
    for (const [name, value] of Object.entries(pair)) {
      const { message } = refusalOf({ [name]: value });
      for (const both of Object.keys(pair)) expect(message).toContain(both);
      expect(message).not.toContain(value);
    }
  });

  it('says which of the certificates and keys of passes don’t belong together', () => {
    const APPLE_PASS_KEY = JSON.parse(walletKeys.texts.account).private_key;
    const APPLE_WWDR_CERTIFICATE = walletKeys.texts.certificate;
    expect(refusalOf({ ...apple, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE }).message).toMatch(
      /^APPLE_PASS_KEY must be .*\. APPLE_WWDR_CERTIFICATE must be .*\.$/,
    );
  });

  it('ignores what other programs keep in the environment', () => {
    expect(parseSettings({ PATH: '/bin', NODE_ENV: 'x', toString: 'y', port: '1' })).toEqual(
      parseSettings({}),
    );
  });
});
