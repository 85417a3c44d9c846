import { randomUUID } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { accounts, twoFactors } from '#app/db/schema/accounts.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import type { Town } from './town.ts';

const userId = 'cinema-candeia';
const key = 'a-key-of-thirty-two-characters-x';

/** Signing in without a key: a session is handed over, with a password and a second factor. */
export async function walkSignIn(town: Town): Promise<void> {
  const { api, keep, send, tokenOf, operations } = town;
  await send('owls', 'readAuthorizedDomains');
  const { token } = keep('makeToken', await api.send('GET /auth/token', { by: tokenOf('owls') }));
  const headers = { origin: api.address };
  keep('beginSession', await api.send('POST /auth/session', { by: token, headers }));
  keep('endSession', await api.send('DELETE /auth/session', { by: tokenOf('guest'), headers }));
  await letHaveSecondFactor(town);
  const ways = { verifyCode: await createOTP(key).totp(), verifyRecoveryCode: 'one' };
  for (const [name, code] of Object.entries(ways)) {
    const { path, example } = operations.get('signIn') ?? {};
    const first = await api.send(`POST ${path}`, { body: example });
    keep('signIn', first);
    const cookies = first.headers.getSetCookie().map((one) => one.split(';')[0]);
    const step = { body: { code }, headers: { ...headers, cookie: cookies.join('; ') } };
    keep(name, await api.send(`POST ${operations.get(name)?.path}`, step));
  }
}

async function letHaveSecondFactor({ database: { orm } }: Town): Promise<void> {
  const encrypt = (data: string) => symmetricEncrypt({ key: testSecret, data });
  const [secret, backupCodes] = [await encrypt(key), await encrypt('["one","two"]')];
  await orm.insert(twoFactors).values({ id: randomUUID(), userId, secret, backupCodes });
  await orm.update(accounts).set({ twoFactorEnabled: true }).where(eq(accounts.id, userId));
}
