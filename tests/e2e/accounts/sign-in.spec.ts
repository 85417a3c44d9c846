import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signInByForm } from '#tests/harness/calls/sign-in.ts';

test('a person signs in with a password', async ({ page }) => {
  await signInByForm(page, demoPeople.venue);
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/today$/);
});

test('a wrong password says so, and keeps the address', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(demoPeople.artist);
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong email address or password');
  await expect(page.getByLabel('Email')).toHaveValue(demoPeople.artist);
  await expect(page.getByLabel('Password')).toHaveValue('');
  // No field is to blame, so the sentence is where one goes on from.
  await expect(page.getByRole('alert')).toBeFocused();
});

test('a newcomer makes an account, confirms the address and is in', async ({ page, smtp }) => {
  const email = 'newcomer@people.example';
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.77.0.1' });
  await page.goto('/sign-up');
  await page.getByLabel('Venue').check();
  await page.getByLabel('Your name').fill('</script><script>window.broken = true</script>');
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(/https:\S+confirm\S+/.exec((await smtp.next(email)).text)?.[0] ?? '');
  // Too short: the link isn't used up by it.
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByText('Use at least 10 characters')).toBeVisible();
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(/\/profiles\/[a-z0-9-]+\/edit\?welcome$/);
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/today$/);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('a newcomer who is too young is turned away in plain words', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.77.0.2' });
  await page.goto('/sign-up?kind=artist');
  await page.getByLabel('Your name').fill('Kid');
  await page.getByLabel('Date of birth').fill('2020-02-03');
  await page.getByLabel('Email').fill('kid@people.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('You must be 13 or over to have an account')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toBeFocused();
});
