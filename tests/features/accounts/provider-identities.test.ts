import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accounts,
  securityLog,
  sessions,
  signInMethods,
  verifications,
} from '#app/db/schema/accounts.ts';
import { openIdentity } from '#app/features/accounts/open-identity.server.ts';
import { signOutOthers } from '#app/features/accounts/settings/commands.server.ts';
import { beginProviderSignIn } from '#app/features/accounts/sign-in/commands.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { startOidc } from '#tests/harness/servers/oidc.ts';

const database = await testDatabase();
const site = 'http://localhost:3000';

const oidc = await startOidc();
const { issuer, clientId, clientSecret } = oidc;
const settings = parseSettings({
  SIGN_IN_PROVIDERS: JSON.stringify([{ id: 'test', name: 'Test', issuer, clientId, clientSecret }]),
});
const log = openLog('silent');
const brand = brandOf(settings);
const identity = openIdentity({
  database,
  settings,
  brand,
  log,
  isDemo: false,
  secret: testSecret,
});
afterAll(async () => {
  await oidc?.stop();
});
beforeEach(async () => {
  await database.orm.delete(accounts);
  await database.orm.delete(verifications);
  oidc.people.clear();
});

type Ending = { location: string; hasSession: boolean };

/**
 * Goes the whole way as a browser does. Returns where it ends, and whether it is signed in then.
 */
async function signIn(person: string): Promise<Ending> {
  const callback = await visitProvider(person);
  return comeBack(callback);
}

/** Goes to the provider and signs in there. */
async function visitProvider(person: string): Promise<Callback> {
  const headers = new Headers({ host: 'localhost:3000', origin: site });
  const back = '/sign-in/done?next=%2F';
  const started = await beginProviderSignIn(identity, { providerId: 'test', back, headers });
  if ('refusal' in started) throw new Error(started.refusal);
  return { url: await oidc.visit(started.url, person), cookie: sent(started.cookies) };
}

type Callback = { url: URL; cookie: string };

async function comeBack({ url, cookie }: Callback): Promise<Ending> {
  const answer = await identity.handler(new Request(url, { headers: { cookie } }));
  return {
    location: answer.headers.get('location') ?? '',
    hasSession: answer.headers.getSetCookie().some((each) => /session_token=[^;]/.test(each)),
  };
}

/** Cookies as a browser sends them back. */
const sent = (cookies: string[]) => cookies.map((each) => each.split(';')[0]).join('; ');

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
    const result = await database.orm.select().from(accounts);
    expect(result).toMatchObject([
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
    const values = (await database.orm.select().from(verifications)).map(({ value }) => value);
    expect(values.join()).not.toMatch(/access_?token|refresh_?token|id_?token"|ana/i);
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

  it('takes over no account whose address isn’t confirmed here', async () => {
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
    const started = await beginProviderSignIn(identity, {
      providerId: 'test',
      back: '/x',
      headers,
    });
    if ('refusal' in started) throw new Error(started.refusal);
    const callback = await oidc.visit(started.url, 'ana');
    const answer = await identity.handler(new Request(callback));
    expect(answer.headers.get('location')).toBe('/x?error=state_mismatch');
    expect(await database.orm.select().from(accounts)).toEqual([]);
  });

  it('signs in once when it comes back three times at once; the others are told', async () => {
    oidc.people.set('ana', ana);
    const callback = await visitProvider('ana');
    const endings = await Promise.all([1, 2, 3].map(() => comeBack(callback)));
    expect(endings.filter(({ hasSession }) => hasSession)).toEqual([signedIn]);
    expect(endings.filter(({ hasSession }) => !hasSession)).toEqual([
      refused('state_mismatch'),
      refused('state_mismatch'),
    ]);
    expect(await database.orm.select().from(sessions)).toHaveLength(1);
  });
});

describe('connecting an identity in the settings', () => {
  /** Begins it with one session and comes back from the provider with `meanwhile`'s. */
  async function connect(cookie: string, meanwhile = async () => cookie): Promise<string> {
    oidc.people.set('ana', ana);
    const { response, headers } = await identity.api.linkSocialAccount({
      body: {
        provider: 'test',
        callbackURL: '/settings?done=connected',
        errorCallbackURL: '/settings?done=connection-failed',
        disableRedirect: true,
      },
      headers: new Headers({ host: 'localhost:3000', origin: site, cookie }),
      returnHeaders: true,
    });
    const state = sent(headers.getSetCookie());
    const url = await oidc.visit(response.url, 'ana');
    return (await comeBack({ url, cookie: `${await meanwhile()}; ${state}` })).location;
  }
  const connections = async () =>
    (await methods()).filter(({ providerId }) => providerId === 'test');
  const open = async () => openSession(database.orm, (await makePerson(database.orm)).accountId);

  it('needs the session it was begun with', async () => {
    const { cookie, viewer } = await open();
    expect(await connect(cookie)).toBe('/settings?done=connected');
    expect(await connections()).toMatchObject([{ userId: viewer.accountId, accountId: 'ana' }]);
  });

  it('comes to nothing without that session, once it is older, and once its owner has ended it', async () => {
    const { cookie, viewer } = await open();
    const owner = await openSession(database.orm, viewer.accountId);
    const person = await open();
    const failed = '/settings?done=connection-failed&error=state_mismatch';
    expect(await connect(cookie, async () => person.cookie)).toBe(failed);
    expect(await connect(cookie, async () => '')).toBe(failed);
    const growOld = async () => {
      const createdAt = new Date(Date.now() - 31 * 60_000);
      await database.orm.update(sessions).set({ createdAt }).where(eq(sessions.token, owner.token));
      return owner.cookie;
    };
    expect(await connect(owner.cookie, growOld)).toBe(failed);
    const endOthers = async () => {
      await signOutOthers({ database }, owner.viewer, {});
      return cookie;
    };
    expect(await connect(cookie, endOthers)).toBe('/sign-in/done?error=state_mismatch');
    expect(await connections()).toEqual([]);
  });
});
