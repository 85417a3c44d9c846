import { expect, test } from '#tests/harness/browser/provider-e2e.ts';

test.use({ javaScriptEnabled: false });

test('another provider is connected and parted from again, never the last way in', async ({
  page,
  oidc,
  signInThere,
}) => {
  oidc.people.set('rui', { email: 'rui@people.example', email_verified: true, name: 'Rui' });
  await page.goto('/sign-in?next=/settings');
  await page.getByRole('button', { name: 'Continue with Test' }).click();
  await signInThere(page, 'rui');
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByRole('radio', { name: /^Artist/ }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.goto('/settings#connections');
  const card = page.getByRole('region', { name: 'Connected sign-ins' });
  await card.getByRole('button', { name: 'Remove Test' }).click();
  await expect(card).toContainText('This is your only way to sign in');

  await card.getByRole('button', { name: 'Connect Other' }).click();
  // The provider knows them still, and sends them straight back.
  await expect(card.getByRole('status')).toHaveText('The connection has been added.');
  await card.getByRole('button', { name: 'Remove Test' }).click();
  await expect(card.getByRole('status')).toHaveText('The connection has been removed.');
  await expect(card.getByRole('button', { name: 'Connect Test' })).toBeVisible();
});
