import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('a venue announces a show, and the public finds it', async ({ page, chromium, baseURL }) => {
  await signIn(page, demoPeople.venue);
  await page.goto('/profiles/cinema-candeia/events');
  await page.getByRole('link', { name: 'Owls on a weekday' }).click();
  await expect(page.getByText('This event isn’t public.')).toBeVisible();
  await page.getByRole('link', { name: 'Announce event' }).click();
  await page.getByRole('radio', { name: 'Tickets sold elsewhere' }).check();
  await page.getByLabel('Price per person').fill('14.50');
  await page.getByRole('button', { name: 'Announce event' }).click();
  await expect(page.getByText('Enter the address where tickets are sold.').first()).toBeVisible();
  await page.getByLabel('Where tickets are sold').fill('tickets.example/owls');
  await page.getByRole('button', { name: 'Announce event' }).click();
  await expect(page.getByText('The event is public.')).toBeVisible();
  await expectAccessible(page);

  const fan = await (await chromium.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  // A worker writes the listings.
  await expect(async () => {
    await fan.goto('/events');
    await fan.getByLabel('Name, style or town').fill('owls WEEKDAY');
    await fan.getByRole('button', { name: 'Find shows' }).click();
    await expect(fan.getByRole('link', { name: 'Owls on a weekday' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await fan.getByRole('link', { name: 'Owls on a weekday' }).click();
  await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Owls on a weekday');
  await expect(fan.getByText('€14.50, tickets at tickets.example')).toBeVisible();
  await expect(fan.getByRole('link', { name: 'Get tickets' })).toHaveAttribute(
    'href',
    'https://tickets.example/owls',
  );
  await page.goto(fan.url());
  await expectAccessible(page);
  await fan.getByRole('link', { name: 'The Night Owls', exact: true }).click();
  await expect(fan.getByRole('region', { name: 'Upcoming shows' })).toContainText(
    'Owls on a weekday',
  );
  const feed = await fan.request.get('/users/the-night-owls/shows.ics');
  expect(await feed.text()).toContain('SUMMARY:Owls on a weekday');
  await fan.context().close();
});
