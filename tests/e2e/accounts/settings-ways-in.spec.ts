import { readFileSync } from 'node:fs';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser/account-e2e.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('two-factor sign-in is set up, used, renewed and switched off', async ({
  page,
  enter,
  person,
  smtp,
}) => {
  test.slow();
  await enter(page);
  await page.goto('/settings#twoFactor');
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const letters = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '');
  const otp = createOTP(new TextDecoder().decode(base32.decode(letters)));

  const right = await otp.totp();
  await page.getByLabel('Code from your app').fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong').first()).toBeVisible();
  await expect(page.locator('.key')).toContainText(letters.slice(0, 4));
  await page.getByLabel('Code from your app').fill(await otp.totp());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as text' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  for (const code of recoveryCodes) expect(text).toContain(code);
  expect((await smtp.next(person.email)).text).toContain('Two-factor sign-in was turned on');

  // The session was exchanged, and the codes are shown no more.
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('Two-factor sign-in is on.')).toBeVisible();
  await page.getByLabel('Current password').first().fill(person.password);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await expect(codes).toHaveCount(10);
  const renewed = await codes.allTextContents();
  expect(renewed).not.toEqual(recoveryCodes);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/sign-in?next=/settings');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is wrong').first()).toBeVisible();
  await page.getByLabel('Code').fill(renewed[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.goto('/settings/two-factor');
  await page.getByLabel('Current password').last().fill(person.password);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(card(page, 'Two-factor sign-in')).toContainText('Two-factor sign-in is off');
});

test('a passkey is added, named, used to sign in, and removed', async ({
  page,
  enter,
  person,
  smtp,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page);
  await page.goto('/settings#passkeys');
  const passkeys = card(page, 'Passkeys');
  await passkeys.getByLabel('Name of the new passkey').fill('x'.repeat(61));
  await expect(passkeys.getByLabel('Name of the new passkey')).toHaveValue('x'.repeat(60));
  await passkeys.getByLabel('Name of the new passkey').fill('My phone');
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await expect(passkeys.getByRole('status')).toHaveText('Your passkey has been added.');
  expect((await smtp.next(person.email)).text).toContain('A passkey was added');
  const row = passkeys.getByRole('listitem');
  await expect(row).toContainText('My phone');

  // The same device has one already.
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await expect(passkeys.getByRole('alert')).toContainText('The passkey wasn’t added.');

  await row.getByText('Change').click();
  await row.getByLabel('Name of this passkey').fill('Old phone');
  await row.getByRole('button', { name: 'Save name' }).click();
  await expect(row).toContainText('Old phone');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/sign-in?next=/settings%23passkeys');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/settings#passkeys$/);

  await row.getByText('Change').click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys).toContainText('You don’t have a passkey yet.');
});

test('an answer that is no passkey is refused, not a failure', async ({ page, enter, baseURL }) => {
  await enter(page);
  await page.request.get('/api/auth/passkey/generate-register-options');
  for (const body of [
    { response: 'nonsense', name: 'A' },
    { response: { id: 'x' }, name: 'A\u0000' },
    { name: 'x'.repeat(10_000) },
    {},
  ]) {
    const answer = await page.request.post('/api/auth/passkey/verify-registration', {
      headers: { origin: baseURL },
      data: body,
    });
    expect(answer.status()).toBe(400);
  }
});
