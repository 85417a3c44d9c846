import { sql } from 'drizzle-orm';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { signByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { letBeHeld } from '#tests/harness/money/paid.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';

test.use({ viewport: { width: 320, height: 720 } });

test('both sides review a settled show, all read it, and the show is in the reports', async ({
  page: venue,
  chromium,
  environment,
  baseURL,
}) => {
  const bookingId = await signByCall(baseURL, 'Noite de Julho', termsIn(92));
  await inDatabase(environment, async (database) => {
    await letBeHeld(database, bookingId, { state: 'played', ends: '-80 hours' });
    await database.orm.execute(sql`update bookings set state = 'settled' where id = ${bookingId}`);
    await database.orm.execute(sql`insert into review_windows (booking_id, closes_at)
      values (${bookingId}, now() + interval '14 days')`);
  });
  const context = await chromium.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const band = await context.newPage();
  await signIn(venue, demoPeople.venue);
  await signIn(band, demoPeople.artist);

  const write = async (page: typeof venue, text: string) => {
    await page.goto(`/bookings/${bookingId}/review`);
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByRole('textbox', { name: 'Your review' }).fill(text);
    await page.getByRole('button', { name: 'Save review' }).click();
    await expect(page.getByText('Your review is saved')).toBeVisible();
  };
  await write(venue, 'On time and kind to the crew.');
  await expectAccessible(venue);
  await band.goto(`/bookings/${bookingId}/review`);
  await expect(band.getByText('On time and kind')).toHaveCount(0);
  await write(band, 'A stage that sounds.');
  await expect(band.getByText('On time and kind to the crew.')).toBeVisible();
  await band.getByLabel('Your reply').fill('See you next year.');
  await band.getByRole('button', { name: 'Publish reply' }).click();
  await expect(band.getByText('Your reply is public.')).toBeVisible();

  await venue.goto('/users/the-night-owls/reviews');
  await expect(venue.getByText('See you next year.')).toBeVisible();

  const day = Temporal.Now.plainDateISO();
  await venue.goto(
    `/profiles/cinema-candeia/reports?from=${day.subtract({ days: 30 })}&to=${day.add({ days: 200 })}`,
  );
  await expect(venue.getByRole('link', { name: 'Noite de Julho' })).toBeVisible();
  await expectAccessible(venue);
  await venue.goto(`/bookings/${bookingId}/settlement/other-terms`);
  await venue.getByLabel('How the performer is paid').selectOption('Flat fee');
  await venue.getByLabel('Guarantee').fill('900');
  await venue.getByRole('button', { name: 'Compare' }).click();
  await expect(venue.getByRole('cell', { name: '€900.00' }).first()).toBeVisible();
});
