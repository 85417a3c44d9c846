import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { agreeByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';

const { artist, venue } = demoPeople;

async function enter(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

async function sign(page: Page, bookingId: string, version: number, name: string): Promise<void> {
  await page.goto(`/bookings/${bookingId}/contracts/${version}`);
  const without = page.getByText('Sign without them');
  if (await without.isVisible()) await without.click();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('checkbox', { name: /I have read version/ }).check();
  await page.getByRole('button', { name: `Sign version ${version}` }).click();
  await expect(page.getByRole('region', { name: 'Signatures' })).toContainText(name);
}

/** The words of the PDF of a version, and the hash that its page shows. */
async function fileOf(page: Page, bookingId: string, version: number) {
  await page.goto(`/bookings/${bookingId}/contracts/${version}`);
  const hash = (await page.locator('code').textContent()) ?? '';
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const link = page.getByRole('link', { name: `PDF of version ${version}` });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(answer.headers()['content-disposition']).toMatch(
    new RegExp(`"contract-version-${version}-the-night-owls-at-[a-z-]+-\\d+-[a-z]+-\\d{4}\\.pdf"$`),
  );
  const text = textOfPdf(await answer.body());
  expect(text).toContain(hash);
  return text;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 720 } });

  test('both read and sign, and keep the file that proves it', async ({ page, baseURL }) => {
    const bookingId = await agreeByCall(baseURL, 'Noite de Março', termsIn(40));
    const address = `/bookings/${bookingId}/contracts/1`;
    await enter(page, artist);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Noite de Março');
    await expect(page.getByText('The venue gets back €2,500.').first()).toBeVisible();
    await expectAccessible(page);

    // Without the consent nothing is signed, and the name is still there.
    await page.getByLabel('Your full name').fill('Rita Corujo');
    await page.locator('form[action$="/signature"]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole('button', { name: 'Sign version 1' }).click();
    await expect(page.getByText('Tick the box to agree')).toBeVisible();
    await expect(page.getByLabel('Your full name')).toHaveValue('Rita Corujo');
    await sign(page, bookingId, 1, 'Rita Corujo');
    await expect(page.getByText('Awaiting signatures')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign version 1' })).toHaveCount(0);

    // Whom it binds is asked for first, one click away and back.
    await enter(page, venue);
    await page.goto(address);
    await expect(page.getByText('doesn’t give the legal name and address of')).toBeVisible();
    await expect(page.getByLabel('Your full name')).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Enter legal name and address' }).click();
    await page.getByRole('radio', { name: 'A company' }).check();
    await page.getByLabel('Legal name').fill('Candeia Lda');
    await page.getByLabel('Street and number').fill('Rua da Palma 7');
    await page.getByLabel('Town').fill('Lisboa');
    await page.getByLabel('Country').selectOption('Portugal');
    await page.locator('form[action*="/tax"]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole('button', { name: 'Save tax details' }).click();
    // A refused form keeps the link back.
    await expect(page.getByText('Enter the postal code')).toBeVisible();
    await page.getByLabel('Postal code').fill('1100-341');
    await page.getByRole('button', { name: 'Save tax details' }).click();
    await expect(page).toHaveURL(new RegExp(`${address}#signing$`));
    await sign(page, bookingId, 1, 'Tomás Łuz');
    await expect(page.getByText('In force', { exact: true })).toBeVisible();
    await expect(page.getByText('For Candeia Lda, Rua da Palma 7')).toBeVisible();
    await expectAccessible(page);
    const text = await fileOf(page, bookingId, 1);
    for (const stated of ['In force', 'Rita Corujo', 'Tomás Łuz', 'From 10.', 'With Chrome', 'Z'])
      expect(text).toContain(stated);
  });
});

test('a moved night is signed again, and both versions can be downloaded', async ({
  page,
  baseURL,
}) => {
  const bookingId = await agreeByCall(baseURL, 'A night to move', termsIn(60));
  for (const [email, name] of [
    [artist, 'Rita Corujo'],
    [venue, 'Tomás Luz'],
  ] as const) {
    await enter(page, email);
    await sign(page, bookingId, 1, name);
  }
  await page.goto(`/bookings/${bookingId}/postponement`);
  const day = Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 75 }).toString();
  await page.getByLabel('New date').fill(day);
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByRole('heading', { name: 'On the new date' })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('You get back €2,500.');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Propose to/ }).click();

  await enter(page, artist);
  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole('link', { name: 'Agree to the change' }).click();
  await page.getByRole('button', { name: 'Agree to version 2' }).click();
  await page.goto(`/bookings/${bookingId}/contracts/1`);
  await expect(page.getByText('In force', { exact: true })).toBeVisible();
  await sign(page, bookingId, 2, 'Rita Corujo');
  await enter(page, venue);
  await sign(page, bookingId, 2, 'Tomás Luz');
  await expect(page.getByText('In force', { exact: true })).toBeVisible();
  expect(await fileOf(page, bookingId, 1)).toContain('Replaced by a later version');
  expect(await fileOf(page, bookingId, 2)).toContain('In force');
});

test('cancelling shows what it costs, asks for a word, and leaves the contract to keep', async ({
  page,
  baseURL,
}) => {
  // Less than 7 days before, more than 3.
  const bookingId = await agreeByCall(baseURL, 'A night that falls through', termsIn(5));
  for (const [email, name] of [
    [venue, 'Tomás Luz'],
    [artist, 'Rita Corujo'],
  ] as const) {
    await enter(page, email);
    await sign(page, bookingId, 1, name);
  }
  await page.goto(`/bookings/${bookingId}/cancellation`);
  const now = page.getByRole('region', { name: 'If you cancel now' });
  await expect(now.getByRole('listitem')).toHaveText([
    'Under the contract, the performer gets €0 of the guarantee of €5,000.',
    'The venue hasn’t paid anything yet, so there is nothing to refund.',
    'The venue doesn’t have to pay the remaining €5,000.',
    'You owe a fee of €500. The platform keeps it, and takes it from what you are paid next.',
  ]);
  await expect(now).toContainText('You owe a fee of €1,250.');
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('A broken arm.');
  await page.getByLabel('Type “cancel” to confirm').fill('no');
  await page.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(page.getByText('Nothing has been cancelled')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('A broken arm.');
  await page.getByLabel('Type “cancel” to confirm').fill('Cancel');
  await page.getByRole('button', { name: 'Cancel the booking' }).click();
  const follows = page.getByRole('region', { name: 'What this means' });
  await expect(follows).toContainText('You owe a fee of €500.');
  await expect(follows).toContainText('A broken arm.');
  expect(await fileOf(page, bookingId, 1)).toContain('Show cancelled');
});
