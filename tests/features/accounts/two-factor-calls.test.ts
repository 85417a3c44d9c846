import { randomUUID } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { identityCalls } from '#app/api/identity.server.ts';
import { openApiDocument } from '#app/api/v1/public-api.server.ts';
import { accounts, securityLog, twoFactors } from '#app/db/schema/accounts.ts';
import { openIdentity } from '#app/features/accounts/open-identity.server.ts';
import { findClientAddress } from '#app/http/client-address.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { serveCalls } from '#tests/harness/calls/calls.ts';
import { makePerson, type Person, testSecret } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

/* Programs sign in with a second factor, as the OpenAPI document says. */

const database = await testDatabase();
const settings = parseSettings({ DATA_DIR: makeFolder() });
const sources = {
  database,
  settings,
  brand: brandOf(settings),
  log: openLog('silent'),
  isDemo: false,
  secret: testSecret,
};
const identity = openIdentity(sources);
const app = new Hono<HttpEnv>().use(findClientAddress).route('/api/auth', identityCalls);
const calls = await serveCalls([app], {
  ...sources,
  identity,
  files: openFiles(settings),
});
afterAll(() => calls.close());

const { paths = {} } = await openApiDocument(sources as Services);
const key = 'a-key-of-thirty-two-characters-x';
const recoveryCodes = ['one', 'two', ...Array.from({ length: 10 }, (_, at) => `spare ${at}`)];
let person: Person;

beforeEach(async () => {
  person = await makePerson(database.orm);
  const { accountId: userId } = person;
  const encrypt = (data: string) => symmetricEncrypt({ key: testSecret, data });
  const [secret, backupCodes] = [await encrypt(key), await encrypt(JSON.stringify(recoveryCodes))];
  await database.orm.insert(twoFactors).values({ id: randomUUID(), userId, secret, backupCodes });
  await database.orm
    .update(accounts)
    .set({ twoFactorEnabled: true })
    .where(eq(accounts.id, userId));
});

/** Checks the answers against the document. */
async function send(path: string, body: object, cookie?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(cookie && { cookie, origin: calls.address }),
  };
  const answer = await fetch(`${calls.address}/api/auth${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const described = paths[path]?.post?.responses?.[answer.status] as Described | undefined;
  if (!described) throw new Error(`${path} answers ${answer.status}, which nothing says`);
  const json = await answer.json();
  z.fromJSONSchema(described.content['application/json'].schema).parse(json);
  return { answer, json };
}
type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Described = { content: { 'application/json': { schema: Schema } } };

/** Returns the cookie of the second step. */
async function sendPassword(): Promise<string> {
  const { email, password } = person;
  const { answer, json } = await send('/sign-in/email', { email, password });
  expect(json).toMatchObject({ twoFactorRedirect: true });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookies.join('; ');
}

it.each([
  ['/two-factor/verify-totp', () => createOTP(key).totp()],
  ['/two-factor/verify-backup-code', async () => 'two'],
])('by %s', async (path, code) => {
  const cookie = await sendPassword();
  expect((await send(path, { code: 'wrong' }, cookie)).answer.status).toBe(401);
  const { answer, json } = await send(path, { code: await code() }, cookie);
  expect(answer.headers.get('set-auth-token')).toContain(json.token);
});

it('counts against an account wrong guesses in either step, and none that are right in both', async () => {
  const [account] = await database.orm
    .select()
    .from(accounts)
    .where(eq(accounts.id, person.accountId));
  const signedIn = async () =>
    (await database.orm.select().from(securityLog)).filter(
      ({ actor, action }) => actor === account?.pseudonym && action === 'signed in',
    ).length;
  for (const code of recoveryCodes)
    await send('/two-factor/verify-backup-code', { code }, await sendPassword());
  expect(await signedIn()).toBe(recoveryCodes.length);
  // A right password alone is not enough: each one starts a challenge whose codes can be guessed
  // at.
  const challenges: string[] = [];
  for (let count = 0; count < 10; count += 1) challenges.push(await sendPassword());
  expect(await signedIn()).toBe(recoveryCodes.length);
  await expect(sendPassword()).rejects.toThrow();
  const guesses = challenges.flatMap((cookie, at) =>
    [0, 1].map((more) =>
      send('/two-factor/verify-totp', { code: `${100_000 + 2 * at + more}` }, cookie),
    ),
  );
  const statuses = (await Promise.all(guesses)).map(({ answer }) => answer.status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
});
