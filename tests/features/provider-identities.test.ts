import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import {
  accounts,
  securityLog,
  sessions,
  signInMethods,
  verifications,
} from '#app/db/schema/accounts.ts';
import { beginProviderSignIn } from '#app/features/accounts/commands/begin-provider-sign-in.server.ts';
import {
  type Identity,
  openIdentity,
} from '#app/features/accounts/commands/open-identity.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { openTestDatabase } from '#tests/harness/servers/database.ts';
import { type OidcServer, startOidc } from '#tests/harness/servers/oidc.ts';

let database: Database;
let oidc: OidcServer;
let identity: Identity;
const site = 'http://localhost:3000';

beforeAll(async () => {
  database = await openTestDatabase();
  oidc = await startOidc();
  const { issuer, clientId, clientSecret } = oidc;
  const settings = parseSettings({
    SIGN_IN_PROVIDERS: JSON.stringify([
      { id: 'test', name: 'Test', issuer, clientId, clientSecret },
    ]),
  });
  const log = openLog('silent');
  const brand = brandOf(settings);
  identity = openIdentity({ database, settings, brand, log, isDemo: false, secret: testSecret });
});
afterAll(async () => {
  await oidc?.stop();
  await database?.close();
});
beforeEach(async () => {
  await database.orm.delete(accounts);
  oidc.people.clear();
});

/** Goes the whole way as a browser does. @returns where it ends, and the cookies it has then */
async function signIn(person: string): Promise<{ location: string; hasSession: boolean }> {
  const headers = new Headers({ host: 'localhost:3000', origin: site });
  const back = '/sign-in/done?next=%2F';
  const begun = await beginProviderSignIn(identity, { providerId: 'test', back, headers });
  if ('refusal' in begun) throw new Error(begun.refusal);
  const cookie = begun.cookies.map((each) => each.split(';')[0]).join('; ');
  const callback = await oidc.visit(begun.url, person);
  const answer = await identity.handler(new Request(callback, { headers: { cookie } }));
  return {
    location: answer.headers.get('location') ?? '',
    hasSession: answer.headers.getSetCookie().some((each) => /session_token=[^;]/.test(each)),
  };
}

const ana = { email: 'Ana@People.Example', email_verified: true, name: 'Ana' };
const refused = (error: string) => ({
  location: `/sign-in/done?next=%2F&error=${error}`,
  hasSession: false,
});
const signedIn = { location: '/sign-in/done?next=%2F', hasSession: true };

async function addAccount(emailVerified: boolean): Promise<string> {
  const id = 'known';
  await database.orm
    .insert(accounts)
    .values({ id, name: 'Known', email: 'ana@people.example', emailVerified });
  return id;
}
const methods = () => database.orm.select().from(signInMethods);

describe('an identity at another provider', () => {
  it('makes an account the first time and opens it from then on', async () => {
    oidc.people.set('ana', ana);
    expect(await signIn('ana')).toEqual(signedIn);
    expect(await signIn('ana')).toEqual(signedIn);
    const found = await database.orm.select().from(accounts);
    expect(found).toMatchObject([
      { name: 'Ana', email: 'ana@people.example', emailVerified: true, birthDate: null },
    ]);
    expect(await methods()).toMatchObject([{ providerId: 'test', accountId: 'ana' }]);
  });

  it('leaves nothing of the provider’s tokens behind', async () => {
    oidc.people.set('ana', ana);
    await signIn('ana');
    expect(await methods()).toMatchObject([
      { accessToken: null, refreshToken: null, idToken: null, password: null },
    ]);
    expect(await database.orm.select().from(verifications)).toEqual([]);
  });

  it('stays the same person’s when their address there changes', async () => {
    oidc.people.set('ana', ana);
    await signIn('ana');
    oidc.people.set('ana', { ...ana, email: 'new@people.example', email_verified: false });
    expect(await signIn('ana')).toEqual(signedIn);
    expect(await database.orm.select().from(accounts)).toMatchObject([
      { email: 'ana@people.example' },
    ]);
  });

  it('joins the account whose address both sides have confirmed, and is logged', async () => {
    const id = await addAccount(true);
    oidc.people.set('ana', ana);
    expect(await signIn('ana')).toEqual(signedIn);
    expect(await methods()).toMatchObject([{ userId: id, accountId: 'ana' }]);
    const logged = await database.orm
      .select({ facts: securityLog.facts })
      .from(securityLog)
      .innerJoin(accounts, eq(accounts.pseudonym, securityLog.actor))
      .where(eq(securityLog.action, 'sign-in method connected'));
    expect(logged.map(({ facts }) => facts)).toEqual([{ provider: 'test' }]);
  });

  it('takes over no account whose address nobody has confirmed here', async () => {
    const id = await addAccount(false);
    oidc.people.set('ana', ana);
    expect(await signIn('ana')).toEqual(refused('account_not_linked'));
    expect(await methods()).toEqual([]);
    expect(await database.orm.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  });

  it('joins no account that asks for a second factor, unless it is connected there', async () => {
    const id = await addAccount(true);
    await database.orm.update(accounts).set({ twoFactorEnabled: true });
    oidc.people.set('ana', ana);
    expect(await signIn('ana')).toEqual(refused('account_not_linked'));
    expect(await methods()).toEqual([]);
    await database.orm
      .insert(signInMethods)
      .values({ id: 'connected', userId: id, providerId: 'test', accountId: 'ana' });
    expect(await signIn('ana')).toEqual(signedIn);
  });

  it.each([true, false])(
    'with an address that the provider hasn’t confirmed opens nothing, known here: %s',
    async (isKnown) => {
      if (isKnown) await addAccount(true);
      oidc.people.set('ana', { ...ana, email_verified: false });
      expect(await signIn('ana')).toEqual(refused('address-unconfirmed'));
      expect(await methods()).toEqual([]);
      expect(await database.orm.select().from(accounts)).toHaveLength(isKnown ? 1 : 0);
    },
  );

  it.each(['not an address', `${'a'.repeat(250)}@people.example`, 'ana@people', ''])(
    'makes no account with a useless address (%#)',
    async (email) => {
      oidc.people.set('ana', { ...ana, email });
      expect((await signIn('ana')).location).toMatch(/error=(address-missing|email_not_found)$/);
      expect(await database.orm.select().from(accounts)).toEqual([]);
    },
  );

  it('keeps a name in the bounds that typed names have', async () => {
    oidc.people.set('ana', { ...ana, name: `  A\u0000na \n${'x'.repeat(200)}` });
    oidc.people.set('bo', { email: 'bo@people.example', email_verified: true });
    await signIn('ana');
    await signIn('bo');
    const names = (await database.orm.select().from(accounts).orderBy(accounts.email)).map(
      ({ name }) => name,
    );
    expect(names[0]).toMatch(/^A na x+$/);
    expect(names[0]).toHaveLength(80);
    expect(names[1]).toBe('bo');
  });

  it('is no good in another browser, which has not begun the sign-in', async () => {
    oidc.people.set('ana', ana);
    const headers = new Headers({ host: 'localhost:3000', origin: site });
    const begun = await beginProviderSignIn(identity, { providerId: 'test', back: '/x', headers });
    if ('refusal' in begun) throw new Error(begun.refusal);
    const callback = await oidc.visit(begun.url, 'ana');
    const answer = await identity.handler(new Request(callback));
    expect(answer.headers.get('location')).toBe('/x?error=state_mismatch');
    expect(await database.orm.select().from(accounts)).toEqual([]);
  });
});
