import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { accounts } from '#app/db/schema/accounts.ts';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { signByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { letBeHeld } from '#tests/harness/money/paid.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';

const { artist, venue, door } = demoPeople;

// A night is made to be over in the database, beside the platform that runs on it, at an hour when
// the demo town has none that is over.
test.use({ viewport: { width: 320, height: 720 } });

async function enter(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

test('the venue reads out the release code, and the performer is sure of the money', async ({
  page,
  environment,
  baseURL,
}) => {
  const bookingId = await signByCall(baseURL, 'Noite de Abril', termsIn(70));
  await inDatabase(environment, (database) =>
    letBeHeld(database, bookingId, { state: 'played', ends: '-20 hours' }),
  );
  const after = page.getByRole('region', { name: 'After the show' });
  await enter(page, venue);
  await page.goto(`/bookings/${bookingId}`);
  await expect(after).toContainText('€5,000 is held for The Night Owls');
  await expect(after).toContainText('Automatically, 48 hours after the end: on');
  const code = ((await after.locator('.spoken-code').textContent()) ?? '').replace(/\D/g, '');
  expect(code).toHaveLength(8);
  await expectAccessible(page);

  await enter(page, artist);
  await page.goto(`/bookings/${bookingId}`);
  await expect(page.getByText(code)).toHaveCount(0);
  await after.getByLabel('Release code').fill('1234');
  await after.getByRole('button', { name: 'Enter code' }).click();
  await expect(page.getByText('Enter the eight digits of the code.')).toBeVisible();
  await expect(page.getByLabel('Release code')).toHaveValue('1234');
  await expectAccessible(page);
  await page.getByLabel('Release code').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await page.getByRole('button', { name: 'Enter code' }).click();
  await expect(after).toContainText('The Night Owls entered the release code');
  await expect(page.getByText('entered the release code.').first()).toBeVisible();
});

test('a dispute: both sides say what happened, and an administrator decides in amounts', async ({
  page,
  environment,
  baseURL,
}) => {
  const bookingId = await signByCall(baseURL, 'Noite de Maio', termsIn(84));
  await inDatabase(environment, async (database) => {
    await database.orm.update(accounts).set({ isAdmin: true }).where(eq(accounts.email, door));
    await letBeHeld(database, bookingId, { state: 'played', ends: '-30 hours' });
  });
  await enter(page, venue);
  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole('link', { name: 'Raise a dispute' }).click();
  await expectAccessible(page);
  await page.getByLabel('The show was cut short').check();
  await page
    .getByRole('textbox', { name: 'What happened' })
    .fill('They played for 20 of 90 minutes.');
  await page.getByLabel('How much should go back to the venue?').fill('6000');
  const photo = { name: 'stage.png', mimeType: 'image/png', buffer: await drawPicture('png') };
  await page.getByLabel('Pictures or PDFs').setInputFiles(photo);
  await page.getByRole('button', { name: 'Raise dispute' }).click();
  await expect(page.getByText('Enter an amount from 0 to what is held.').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What happened' })).toHaveValue(
    'They played for 20 of 90 minutes.',
  );
  await expect(page.getByLabel('The show was cut short')).toBeChecked();
  await page.getByLabel('How much should go back to the venue?').fill('3,500.50');
  await page.getByLabel('Pictures or PDFs').setInputFiles(photo);
  await page.getByRole('button', { name: 'Raise dispute' }).click();
  await expect(page.getByText('asks for €3,500.50 to go back to the venue').first()).toBeVisible();
  const file = await page.getByRole('link', { name: /stage\.jpg/ }).getAttribute('href');
  await expectAccessible(page);

  await enter(page, artist);
  await page.goto(`/bookings/${bookingId}/dispute`);
  const served = await page.request.get(file ?? '');
  expect(served.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringContaining('inline'),
    'x-content-type-options': 'nosniff',
  });
  await page.getByRole('textbox', { name: 'What happened' }).fill('The power failed, twice.');
  await page.getByLabel('Settlement offer (optional)').fill('1000');
  await page.getByRole('button', { name: 'Send statement' }).click();
  await expect(page.getByText('Settlement offer: €1,000 back to the venue')).toBeVisible();

  // Sal is at the door of the cinema, which is no side of a dispute, and an administrator.
  await enter(page, door);
  await page.goto('/admin/disputes');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /The Night Owls at Cinema Candeia/ })
    .first()
    .click();
  await expect(page.getByText('The power failed, twice.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('The venue gets back, in EUR').fill('2000');
  await page.getByLabel('Reason (both sides can read it)').fill('Power is the venue’s to provide.');
  await page.getByRole('button', { name: 'Check the amounts' }).click();
  const sums = page.getByRole('region', { name: 'Confirm this decision?' });
  await expect(sums).toContainText('€2,000');
  await expect(sums).toContainText('€3,000');
  await expectAccessible(page);
  await sums.getByRole('button', { name: 'Confirm decision' }).click();
  await expect(page.getByText('€2,000 goes back to the venue and €3,000')).toBeVisible();

  await enter(page, artist);
  await page.goto(`/bookings/${bookingId}/dispute`);
  await expect(page.getByText('Power is the venue’s to provide.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send statement' })).toHaveCount(0);
});
