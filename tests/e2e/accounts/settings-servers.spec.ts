import { eq, sql } from 'drizzle-orm';
import { openDatabase } from '#app/db/client.server.ts';
import { sessions } from '#app/db/schema/accounts.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { expect, test } from '#tests/harness/browser/account-e2e.ts';

test.use({ javaScriptEnabled: false });

test('what asks for a fresh sign-in leads through it and back', async ({
  page,
  enter,
  person,
  environment,
}) => {
  await enter(page);
  const settings = parseSettings({ DATABASE_URL: environment.DATABASE_URL });
  const database = await openDatabase(settings, openLog('silent'));
  await database.orm
    .update(sessions)
    .set({ createdAt: sql`now() - interval '31 minutes'` })
    .where(eq(sessions.userId, person.accountId));
  await database.close();
  const refused = await page.request.get('/api/auth/passkey/generate-register-options');
  expect(refused.status()).toBe(403);
  await page.goto('/settings#passkeys');
  await page
    .getByRole('region', { name: 'Passkeys', exact: true })
    .getByRole('button', { name: 'Sign in again' })
    .click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const allowed = await page.request.get('/api/auth/passkey/generate-register-options');
  expect(allowed.status()).toBe(200);
});
