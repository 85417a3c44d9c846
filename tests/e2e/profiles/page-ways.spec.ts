import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPassword, demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

/* The acts on a public page depend on its visitor. */

const main = (page: Page) => page.getByRole('main');
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });

test('a page shows bio, place and videos in this order', async ({ page }) => {
  await page.goto('/users/cinema-candeia');
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  const parts = headings.filter((heading) => ['Bio', 'Location', 'Videos'].includes(heading));
  expect(parts).toEqual(['Bio', 'Location', 'Videos']);
});

test('a visitor who books without an account is told its purpose, and gets there', async ({
  page,
}) => {
  await page.goto('/users/the-night-owls');
  await link(page, 'Book').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Sign in to book The Night Owls');
  await expect(page).toHaveTitle(/^Sign in to book The Night Owls/);
  await expectAccessible(page);
  // A wrong password changes nothing of it.
  await page.getByLabel('Email').fill(demoPeople.venue);
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(title).toHaveText('Sign in to book The Night Owls');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(title).toHaveText('Create an account to book The Night Owls');
  await expect(page.getByRole('radio', { name: 'Venue' })).toBeChecked();
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.getByLabel('Email').fill(demoPeople.venue);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\/new\?with=the-night-owls$/);
});

test('the people of a page edit and share it there', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/bookings/new?with=the-night-owls');
  await expect(page).toHaveURL(/\/users\/the-night-owls$/);
  await expect(link(page, 'Book')).toHaveCount(0);
  await expect(link(page, 'Edit page')).toHaveAttribute('href', '/profiles/the-night-owls/edit');
  await main(page).getByText('Share', { exact: true }).click();
  await expect(page.getByLabel('Address of your page')).toHaveValue(/\/users\/the-night-owls$/);
  await expectAccessible(page, { name: 'a shared page' });
});

test('two of a kind can’t book each other', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/users/full-artist');
  await expect(link(page, 'Book')).toHaveCount(0);
  await expect(page.getByText('You need a venue’s page to book The Full Artist.')).toBeVisible();
  await page.goto('/users/full-venue');
  await expect(link(page, 'Book')).toBeVisible();
});
