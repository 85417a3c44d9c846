import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { signByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { letBeHeld } from '#tests/harness/money/paid.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';
import { balanceOf, readSettlement } from '../../../clients/settlement/settlement.ts';

test.use({ viewport: { width: 320, height: 720 } });

/** The worked example of a deal “plus”, with its bonus from 900 tickets on. */
const report = [
  'type;price;fee;tax;sold;comps',
  'Advance;20,00;1,00;6,5;500;6',
  'At the door;25,00;1,00;6,5;500;0',
].join('\n');

test('two people settle on two phones, one of them offline for a while', async ({
  page: venue,
  chromium,
  environment,
  baseURL,
}) => {
  const bookingId = await signByCall(baseURL, 'Noite de Junho', termsIn(91));
  await inDatabase(environment, (database) =>
    letBeHeld(database, bookingId, { state: 'played', ends: '-41 hours' }),
  );
  const settlement = `/bookings/${bookingId}/settlement`;
  const context = await chromium.newContext({ baseURL, viewport: { width: 320, height: 720 } });
  const band = await context.newPage();
  await signIn(venue, demoPeople.venue);
  await signIn(band, demoPeople.artist);
  await band.goto(settlement);
  const total = band.locator('.great-figure');
  await expect(total).toHaveText('€5,000.00');

  await venue.goto(settlement);
  await venue.getByRole('link', { name: 'Import a box-office report' }).click();
  await venue.getByLabel('Report as CSV').fill(report.replace('500;0', 'many;0'));
  await venue.getByRole('button', { name: 'Import report' }).click();
  await expect(venue.getByText('Row 3 can’t be read: sold is “many”.').first()).toBeVisible();
  await expectAccessible(venue);
  await venue.getByLabel('Report as CSV').fill(report);
  await venue.getByRole('button', { name: 'Import report' }).click();
  await expect(venue.getByText('Report imported.')).toBeVisible();
  // The other phone shows it without being touched.
  await expect(total).toHaveText('€11,657.12');
  await expect(band.getByText('85% × (€20,187.79 − €12,650.00)')).toBeVisible();

  await context.setOffline(true);
  await venue.getByRole('link', { name: 'Add a line' }).click();
  await venue.getByRole('link', { name: 'Deduction' }).click();
  await venue.getByLabel('Name').fill('Broken stand');
  await venue.getByLabel('Amount, EUR').fill('40');
  await venue.getByRole('button', { name: 'Save line' }).click();
  await expect(venue.locator('.great-figure')).toHaveText('€11,617.12');
  await expect(total).toHaveText('€11,657.12');
  await context.setOffline(false);
  await expect(total).toHaveText('€11,617.12', { timeout: 20_000 });

  await venue.getByRole('link', { name: 'Change Broken stand' }).click();
  const photo = { name: 'till.png', mimeType: 'image/png', buffer: await drawPicture('png') };
  await venue.getByLabel('Photos or PDFs').setInputFiles(photo);
  await venue.getByRole('button', { name: 'Add receipts' }).click();
  const receipt = band.getByRole('link', { name: 'Receipt 1 of Broken stand' });
  const picture = await band.request.get((await receipt.getAttribute('href')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');

  await band.getByRole('link', { name: 'Dispute Broken stand' }).click();
  await band.getByLabel('What isn’t right?').fill('It was broken before.');
  await band.getByRole('button', { name: 'Dispute line' }).click();
  await expect(venue.getByText('“It was broken before.”').first()).toBeVisible();
  await expectAccessible(band);

  for (const [page, name] of [
    [venue, 'Tomás Reis'],
    [band, 'Rita Moura'],
  ] as const) {
    await page.getByLabel('Your full name').fill(name);
    await page.getByLabel(/^I agree to these numbers/).check();
    await page.getByRole('button', { name: 'Sign settlement' }).click();
    await expect(page.getByText('Settlement signed.')).toBeVisible();
  }
  await expect(band.getByText('€11,617.12 is undisputed.')).toBeVisible();
  await band.getByRole('button', { name: 'Withdraw dispute' }).click();
  await expect(band.getByText(/This version is locked/)).toBeVisible();
  await expect(venue.getByText(/This version is locked/)).toBeVisible();

  await venue.goto(`/bookings/${bookingId}/payments`);
  await expect(venue.getByText('€6,617.12').first()).toBeVisible();
  const file = await readSettlement(await (await band.request.get(`${settlement}.json`)).text());
  expect(balanceOf(file)).toBe(6_617_12);
  expect(file.signatures.map(({ typedName }) => typedName)).toEqual(['Tomás Reis', 'Rita Moura']);
  const pdf = await band.request.get(`${settlement}.pdf`);
  const printed = textOfPdf(await pdf.body());
  for (const amount of ['€20,187.79', '€12,650.00', '€11,617.12', '€6,617.12', file.hash])
    expect(printed.replace(/\s/g, '')).toContain(amount);
  await context.close();
});
