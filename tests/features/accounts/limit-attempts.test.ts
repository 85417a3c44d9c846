import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { identityCalls } from '#app/api/identity.server.ts';
import { securityLog } from '#app/db/schema/accounts.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { proveOneself } from '#app/features/accounts/settings/commands.server.ts';
import { findClientAddress } from '#app/http/client-address.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { serveApi } from '#tests/harness/calls/api.ts';
import { makePerson, openSession } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

const attempt = (network: string, account: string) =>
  limitAttempts(database.orm, 'sign in', { network, account }).then(
    () => 'allowed',
    (error) => error.code,
  );

async function allowedOf(tries: number, network: () => string, account: () => string) {
  const codes: string[] = [];
  for (let count = 0; count < tries; count += 1) codes.push(await attempt(network(), account()));
  return codes.filter((code) => code === 'allowed').length;
}

it('doesn’t let a single place lock out an account’s owner', async () => {
  const account = randomUUID();
  expect(
    await allowedOf(
      80,
      () => '10.0.0.1',
      () => account,
    ),
  ).toBe(10);
  expect(await attempt('10.0.0.2', account)).toBe('allowed');
});

it('notes the first that is one too many, and not every next one', async () => {
  const noted = async () => (await database.orm.select().from(securityLog)).length;
  const before = await noted();
  const account = randomUUID();
  for (let count = 0; count < 30; count += 1) await attempt('10.0.0.9', account);
  expect((await noted()) - before).toBe(1);
  const [row] = await database.orm
    .select()
    .from(securityLog)
    .orderBy(desc(securityLog.id))
    .limit(1);
  expect(row).toMatchObject({ action: 'too many attempts', facts: { what: 'sign in' } });
  expect(JSON.stringify(row)).not.toContain(account);
});

it('counts attempts from many places against an account', async () => {
  const account = randomUUID();
  expect(await allowedOf(60, randomUUID, () => account)).toBe(50);
});

it('counts for a network its attempts on many accounts', async () => {
  expect(await allowedOf(110, () => '10.0.0.3', randomUUID)).toBe(100);
});

it('counts those of one moment as if they had come one after the other', async () => {
  const noted = async () => (await database.orm.select().from(securityLog)).length;
  const before = await noted();
  const account = randomUUID();
  const many = Array.from({ length: 150 }, (_, at) =>
    attempt(at < 40 ? '10.0.0.4' : '10.0.0.5', at < 40 ? account : randomUUID()),
  );
  const codes = await Promise.all(many);
  const allowed = (from: number, to: number) =>
    codes.slice(from, to).filter((code) => code === 'allowed').length;
  expect([allowed(0, 40), allowed(40, 150)]).toEqual([10, 100]);
  expect((await noted()) - before).toBe(2);
});

it('counts for an account wrong guesses, and no right ones', async () => {
  const signIns = new Hono<HttpEnv>().use(findClientAddress).route('/api/auth', identityCalls);
  const api = await serveApi(database, { before: [signIns] });
  const { accountId, email, password } = await makePerson(database.orm);
  const signIn = async (text: string) => {
    const body = { email, password: text };
    const headers = { origin: api.address };
    return (await api.send('POST /api/auth/sign-in/email', { body, headers })).status;
  };
  for (let count = 0; count < 12; count += 1) expect(await signIn(password), `${count}`).toBe(200);
  // Ten wrong ones close it from here, however many right ones come between: then the right one
  // fails too.
  for (let count = 0; count < 10; count += 1) {
    expect(await signIn(`${password} ${count}`)).toBe(401);
    if (count < 9) expect(await signIn(password)).toBe(200);
  }
  expect([await signIn(`${password} x`), await signIn(password)]).toEqual([429, 429]);
  await api.close();

  const { viewer } = await openSession(database.orm, accountId);
  const services = { database, from: { address: '10.0.0.6', device: null } };
  const prove = (currentPassword: string) =>
    proveOneself(services, viewer, { currentPassword }).catch(({ code }) => code);
  for (let count = 0; count < 12; count += 1) expect(await prove(password)).toBeUndefined();
  for (let count = 0; count < 10; count += 1) expect(await prove('wrong')).toBe('forbidden');
  expect(await prove(password)).toBe('too-many');
});
