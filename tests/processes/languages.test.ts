import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { leftToRight, rightToLeft } from '#tests/harness/languages/pseudo.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';

let platform: RunningPlatform;
let database: Database;
const languages = ['en', leftToRight, rightToLeft];

beforeAll(async () => {
  const DATABASE_URL = await copyDatabase();
  const settings = {
    DATABASE_URL,
    AUTH_SECRET: testSecret,
    ROLE: 'web',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  platform = await startPlatform(settings, 'tests/harness/languages/serve.ts');
  database = await openDatabase(parseSettings({ DATABASE_URL }), openLog('silent'));
});
afterAll(async () => {
  await platform?.end();
  await database?.close();
});

it('gives each of many who ask at once their own language', async () => {
  const cookies = new Map<string, string>();
  for (const language of languages) {
    const { accountId } = await makePerson(database.orm, { name: 'Ωμέγα' });
    await database.orm.update(accounts).set({ language }).where(eq(accounts.id, accountId));
    cookies.set(language, (await openSession(database.orm, accountId)).cookie);
  }
  const ask = async (path: string, language: string, init: RequestInit, number: number) => {
    const answer = await fetch(platform.address + path, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` },
    });
    const body = await answer.text();
    const tags = [answer.headers.get('content-language'), /<html lang="(\w+)"/.exec(body)?.[1]];
    expect([path, ...tags]).toEqual([
      path,
      language,
      path.startsWith('/api') ? undefined : language,
    ]);
    expect([path, language, body.includes('⟦')]).toEqual([path, language, language !== 'en']);
    if (!init.headers || !('cookie' in init.headers))
      expect(answer.headers.get('vary')).toContain('Accept-Language');
  };
  const wrong = new URLSearchParams({ email: 'nobody@people.example', password: 'wrong' });
  const form = { method: 'POST', body: wrong };
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => {
        const language = languages[number % 3] ?? 'en';
        const options = { headers: { 'accept-language': `${language}, en;q=0.5` } };
        const known = { headers: { cookie: cookies.get(language) ?? '', 'accept-language': 'en' } };
        const from = round * 256 + number;
        const origin = { ...options.headers, origin: platform.address };
        return Promise.all([
          ask('/', language, options, from),
          ask('/sign-up', language, options, from),
          ask('/api/v1/profiles/a/bookings', language, options, from),
          ask('/settings', language, known, from),
          ask('/open-slots', language, known, from),
          ...(number < 6 ? [ask('/sign-in', language, { ...form, headers: origin }, from)] : []),
        ]);
      }),
    );
});
