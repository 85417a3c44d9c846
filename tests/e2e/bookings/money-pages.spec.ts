import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { signByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const { artist, venue } = demoPeople;

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAccessible(page);
}

test('cancelling shows the refund of the amount really paid, to the cent', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const bookingId = await signByCall(
    baseURL,
    'A night half paid back',
    termsIn(5, {
      deal: { kind: 'flat', guaranteeMinor: 120_050, bonuses: [] },
      payment: { kind: 'whole', dueDaysAfterSigning: 1 },
    }),
  );
  const booking = `/bookings/${bookingId}`;
  await signIn(page, artist);
  await page.goto(booking);
  await expect(page.getByText('Cinema Candeia still has to pay €1,200.50')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, venue);
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const now = page.getByRole('region', { name: 'If you cancel now' }).getByRole('listitem');
  const decided = 'Under the contract, the performer gets €600.25 of the guarantee of €1,200.50.';
  await page.goto(`${booking}/cancellation`);
  await expect(now).toHaveText([
    decided,
    'You haven’t paid anything yet, so there is nothing to refund.',
    'You still have to pay €600.25 within 7 days. It goes to the performer.',
  ]);

  await look(page, `${booking}/payments`);
  await page.getByLabel('Save this card').check();
  await page.getByRole('button', { name: /^Pay .* by card/ }).click();
  await page.getByRole('button', { name: /…4242/ }).click();
  await page.getByRole('button', { name: /^Pay €1,260\.52/ }).click();
  await expect(page.getByText('Paid. We hold the money for this booking.')).toBeVisible();
  // Neither leaving for the card provider nor coming back throws anything in the browser.
  expect(thrown).toEqual([]);
  await look(page, '/cards');
  await page.getByRole('link', { name: 'Remove card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove Visa ending in 4242?');
  await expectAccessible(page, { name: 'removing a card' });
  await page.getByRole('link', { name: 'Keep card' }).click();
  await page.getByRole('link', { name: 'Remove card' }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByRole('status')).toHaveText('Card removed.');
  await expect(page.getByText('No saved cards yet.')).toBeVisible();
  await look(page, '/documents');

  await page.goto(`${booking}/cancellation`);
  await expect(now).toHaveText([
    decided,
    'We refund €630.26 to your card: €600.25 of what you have paid, and €30.01 of the platform fee.',
    'The performer receives €600.25 of what you have paid. We hold it for 48 hours. Until then, either side can dispute who cancelled, or when.',
  ]);
  await page.getByLabel('Type “cancel” to confirm').fill('cancel');
  await page.getByRole('button', { name: 'Cancel the booking' }).click();
  await page.getByRole('link', { name: 'See payments and refunds' }).click();
  await expect(page.getByRole('region', { name: 'All transactions' })).toContainText(
    '€630.26 to be refunded to Cinema Candeia',
  );
  await look(page, `${booking}/payments`);
});
