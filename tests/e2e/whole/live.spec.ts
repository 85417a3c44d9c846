import { agreeByCall, signAsVenue, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('what happens is seen on the pages that are open, of which one alone listens', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/today');
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  const title = /^\((\d+)\) Today/;
  const [, before] = title.exec(await page.title()) ?? [];
  const bookingId = await agreeByCall(baseURL, 'The night that came in', termsIn(83));
  await expect(page).toHaveTitle(`(${Number(before) + 1}) Today · Bandstand`);
  const task = page.locator(`main a[href^="/bookings/${bookingId}"]`).first();
  await expect(task).toBeVisible();

  const other = await context.newPage();
  let streams = 0;
  other.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') streams += 1;
  });
  await other.goto(`/bookings/${bookingId}/history`);
  const history = other.locator('#booking-history');
  const steps = await history.getByRole('listitem').count();
  const link = other.locator('#booking-head').getByRole('link', { name: 'Terms' });
  await link.focus();
  await signAsVenue(baseURL, bookingId);
  await expect(history.getByRole('listitem')).toHaveCount(steps + 1);
  await expect(link).toBeFocused();
  expect(streams).toBe(0);
  // The other one goes on with it.
  await page.close();
  await expect.poll(() => streams).toBe(1);
});

test('a field that a person is typing in is left alone until they leave it', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/today');
  await page.evaluate(() => {
    const part = document.querySelector('#today');
    part?.insertAdjacentHTML('afterbegin', '<input id="typed">');
  });
  await page.locator('#typed').fill('Half a sen');
  const news = () =>
    page.evaluate(() =>
      new BroadcastChannel('live').postMessage({ at: Date.now(), lastId: '', news: 'everything' }),
    );
  const fetched = page.waitForResponse(/\/today$/);
  await news();
  await fetched;
  await expect(page.locator('#typed')).toHaveValue('Half a sen');
  await page.locator('#typed').fill('');
  await page.locator('#typed').blur();
  await expect(page.locator('#typed')).toHaveCount(0);
});
