import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { signByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';

const { venue } = demoPeople;
/** An unpaid performer: the Night Owls of the demo town already have an account. */
const malva = { page: 'malva-e-sal', email: demoPeople.door };

// A night is made to be over in the database, beside the platform that runs on it.

async function enter(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

const flat = { kind: 'flat' as const, guaranteeMinor: 120_000, bonuses: [] };
const payment = { kind: 'whole' as const, dueDaysAfterSigning: 5 };

test('a show is paid with a card that its bank asks about, played, released and paid out', async ({
  page,
  environment,
  baseURL,
}) => {
  test.setTimeout(180_000);
  // The performer gives tax details, then identity and bank to the card provider.
  await enter(page, malva.email);
  await page.goto('/payouts');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter tax details' }).click();
  await page.getByLabel('A person').check();
  await page.getByLabel('Legal name').fill('Sal Pereira');
  await page.getByLabel('Street and number').fill('Rua da Valsa 3');
  await page.getByLabel('Postal code').fill('1200-001');
  await page.getByLabel('Town').fill('Lisboa');
  await page.getByLabel('Country').selectOption('PT');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/payouts');
  await page.getByRole('button', { name: 'Set up payout account' }).click();
  await expect(page).toHaveURL(/\/sandbox\/onboarding\//);
  await page.getByRole('button', { name: 'Use test values' }).click();
  await page.getByRole('button', { name: /^Agree/ }).click();
  await expect(page).toHaveURL(/\/payouts$/);
  await expect(page.getByText('Your account is ready.')).toBeVisible();

  // The venue pays what the contract says.
  const bookingId = await signByCall(
    baseURL,
    'Noite de Junho',
    termsIn(60, { deal: flat, payment }),
    malva,
  );
  await enter(page, venue);
  await page.goto('/profiles/cinema-candeia/bookings');
  await expect(page.getByRole('region', { name: 'Your turn' })).toContainText('Pay €1,260');
  await page.goto(`/bookings/${bookingId}`);
  const next = page.getByRole('region', { name: 'Your turn' });
  await expect(next).toContainText(/€1,260 is due by the end of .*5 days left/);
  await page.getByRole('link', { name: 'Pay €1,260', exact: true }).click();
  await expect(page).toHaveTitle(/Payments · Malva & Sal at Cinema Candeia, /);
  const instalments = page.getByRole('region', { name: 'Payments due' });
  await expect(instalments).toContainText('€1,260');
  await expectAccessible(page);
  await instalments.getByRole('button', { name: /^Pay .* by card/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expectAccessible(page);
  await page.getByRole('button', { name: /…0002/ }).click();
  await page.getByRole('button', { name: /^Pay €1,260/ }).click();
  await expect(page.getByText(/declined/).first()).toBeVisible();
  await page.getByRole('button', { name: /…3155/ }).click();
  await page.getByRole('button', { name: /^Pay €1,260/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/authentication\//);
  await page.getByRole('button', { name: /^Complete/ }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}/payments\\?done=paid`));
  await expect(page.getByText('Paid. We hold the money for this booking.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Held now' })).toContainText('€1,200');
  await expect(page.getByRole('region', { name: 'All transactions' })).toContainText(
    /1,200\.00.*Malva & Sal/,
  );
  await page.goto(`/bookings/${bookingId}`);
  await expect(page.getByText('Confirmed').first()).toBeVisible();

  // The show is over, at an hour without others, and both confirm it.
  await inDatabase(environment, ({ orm }) =>
    orm.execute(sql`update bookings set load_in_at = now() - interval '49 hours',
      starts_at = now() - interval '45 hours', ends_at = now() - interval '43 hours',
      load_out_at = now() - interval '42 hours', deadline_at = null, state = 'played'
      where id = ${bookingId}`),
  );
  const after = page.getByRole('region', { name: 'After the show' });
  for (const side of [venue, malva.email]) {
    await enter(page, side);
    await page.goto(`/bookings/${bookingId}`);
    // Once one side has confirmed, the other one needs no code.
    if (side === venue) await after.getByText('Confirm without the code').click();
    await after.getByRole('button', { name: /played/ }).click();
  }
  await page.goto(`/bookings/${bookingId}/payments`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'On its way' })).toContainText(
      '€1,140 to Malva & Sal’s bank',
      { timeout: 1_000 },
    );
    // A failure is retried after ten seconds, and then after a minute.
  }).toPass({ timeout: 100_000 });
  await expectAccessible(page);

  // The bank has it.
  await enter(page, demoPeople.admin);
  await page.goto('/admin/sandbox');
  await page.getByRole('button', { name: 'Mark all as arrived' }).click();
  await enter(page, malva.email);
  await expect(async () => {
    await page.goto(`/bookings/${bookingId}`);
    await expect(page.getByText('All done')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.goto('/payouts');
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText('€1,140 to the bank');
  await page.goto('/documents');
  const statement = page.getByRole('listitem').filter({ hasText: 'Payout statement' }).first();
  await expect(statement).toContainText(/ at Cinema Candeia, \d+ \w+ \d{4}/);
  const link = statement.getByRole('link', {
    name: /^PDF of Payout statement \w+-[0-9A-F]{4}-\d+$/,
  });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toMatch(
    /"payout-statement-[\w-]+-at-cinema-candeia-\d+-[a-z]+-\d{4}\.pdf"$/,
  );
});
