import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPassword, demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const places = [
  ...['Today', 'Calendar', 'Bookings', 'Messages', 'Open slots', 'Holds', 'Money', 'Page'],
];

test.describe('with one thumb', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('a performer answers an offer from Today', async ({ page }) => {
    await signIn(page, demoPeople.artist);
    await page.goto('/today');
    const row = page
      .getByRole('region', { name: /^For you to do/ })
      .getByRole('listitem')
      .filter({ hasText: 'Answer the offer' });
    await row
      .getByRole('link', { name: /^Answer/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Accept terms' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/accept/i);
  });

  test('every place is in the bar below or behind “More”, and says where one is', async ({
    page,
  }) => {
    await signIn(page, demoPeople.artist);
    await page.goto('/profiles/the-night-owls/bookings');
    const bar = page.getByRole('navigation', { name: 'Your work' });
    await expect(bar.getByRole('link', { name: 'Bookings' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(bar).toBeInViewport();
    await expect(bar.getByRole('link', { name: 'Holds' })).toBeHidden();
    await bar.getByRole('button', { name: 'More' }).click();
    await bar.getByRole('link', { name: 'Holds' }).click();
    await expect(page).toHaveURL(/the-night-owls\/holds$/);
    await page.goto('/today');
    await expectAccessible(page);
  });
});

test('signing in leads to Today; what waits is said there, at the page and in the title', async ({
  page,
}) => {
  await signIn(page, demoPeople.manager);
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/today$/);
  const waiting = page.getByRole('region', { name: /^For you to do/ });
  await waiting.locator('details').evaluateAll((rest) => {
    for (const each of rest as HTMLDetailsElement[]) each.open = true;
  });
  const count = await waiting.getByRole('listitem').count();
  expect(count).toBeGreaterThan(2);
  await expect(page).toHaveTitle(`(${count}) Today · Bandstand`);
  await expect(page.getByRole('navigation', { name: 'Your work' }).getByRole('link')).toHaveText(
    places.map((place) => (place === 'Today' ? new RegExp(`^Today${count}`) : place)),
  );
  // Each page with what waits there; together they are all of it.
  await page.getByRole('button', { name: 'Account of Vera Quartzo' }).click();
  const menu = page.getByRole('navigation', { name: 'Account', exact: true });
  const counts = await menu.getByRole('button').locator('.count [aria-hidden]').allTextContents();
  expect(counts.map(Number).reduce((sum, one) => sum + one, 0)).toBe(count);
});

test('another page is taken up at the same place, and stays taken up', async ({ page }) => {
  await signIn(page, demoPeople.manager);
  await page.goto('/profiles/vera-quartzo/calendar');
  await page
    .getByRole('button', { name: /^Vera Quartzo/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Cinema Candeia/ }).click();
  await expect(page).toHaveURL(/cinema-candeia\/calendar$/);
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(/cinema-candeia\/events$/);
  // Opening a place of another page means working as that page from then on.
  await page.goto('/profiles/the-night-owls/holds');
  await page.goto('/documents');
  await expect(page.getByRole('navigation', { name: 'Your work' })).toContainText('The Night Owls');
});

test('a running challenge is on the Today of the side that awaits its end, with its clock', async ({
  page,
}) => {
  await signIn(page, demoPeople.venue);
  await page.goto('/today');
  await page.getByRole('link', { name: /hold has been challenged .* hours left/ }).click();
  await expect(
    page.getByText(/Challenged: must confirm or release by .* hours left/),
  ).toBeVisible();
});

test('an administrator sees what waits for administrators, disputes first', async ({ page }) => {
  await signIn(page, demoPeople.admin);
  await page.goto('/today');
  const first = page
    .getByRole('region', { name: 'For administrators' })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText(/\d+ disputes? (is|are) open/);
  await first.getByRole('link', { name: 'See disputes' }).click();
  await expect(page).toHaveURL(/\/admin\/disputes$/);
});

test('bookings are searched by name, status and order, with their sum', async ({ page }) => {
  await signIn(page, demoPeople.venue);
  await page.goto('/profiles/cinema-candeia/bookings');
  await page.getByText('Search and filter').click();
  await page.getByLabel('Search by name or title').fill('owls');
  await page.getByLabel('Status').selectOption('Played');
  await page.getByLabel('Order').selectOption('Largest fee first');
  await page.getByRole('button', { name: 'Find' }).click();
  const results = page.getByRole('region', { name: 'Bookings found' });
  await expect(results).toContainText(/\d+ bookings, €/);
  for (const row of await results.getByRole('listitem').all())
    await expect(row).toContainText('The Night Owls');
  const fees = (await results.locator('.row-amount > span').allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
  expect(fees.length).toBeGreaterThan(1);
  expect(fees).toEqual(fees.toSorted((a, b) => b - a));
});

test('one signs in, goes to what waits on Today and answers it with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(demoPeople.artist);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/today$/);
  const waiting = page.getByRole('region', { name: /^For you to do/ });
  await tabTo(page, waiting.getByRole('link', { name: /^Answer the offer/ }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Accept terms' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Accept version/ }));
});

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let left = 60; left > 0 && !(await isThere()); left -= 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('places, bookings and pages are found with the keyboard alone, and an offer begins there', async ({
  page,
}) => {
  await signIn(page, demoPeople.venue);
  await page.goto('/today');
  const open = page.getByRole('button', { name: 'Jump to' });
  await expect(open).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to, find or offer' });
  await page.keyboard.type('cal');
  await expect(palette.getByRole('link')).toHaveText(['Calendar']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cinema-candeia\/calendar$/);

  await open.click();
  await page.keyboard.type('nigth owls');
  const offer = palette.getByRole('region', { name: 'Make an offer to' }).getByRole('link');
  await expect(offer).toContainText('The Night Owls');
  await expectAccessible(page, { name: 'what the palette finds' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/Make an offer to The Night Owls · /);

  // Hurried typing waits for the results.
  await open.click();
  await page.keyboard.type('owls on a weekday');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/The Night Owls at Cinema Candeia/);
});

test('the palette opens for people who are quicker than scripts, and stays open', async ({
  page,
}) => {
  /** Keeps a script back; answers what lets it come. */
  const hold = async (script: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(script, (route) => promise.then(() => route.continue()));
    return resolve;
  };
  await signIn(page, demoPeople.venue);
  const palette = page.getByRole('dialog', { name: 'Go to, find or offer' });
  const comes = await hold(/command-palette/);
  await page.goto('/today');
  await page.keyboard.press('ControlOrMeta+k');
  comes();
  await expect(palette.getByRole('searchbox')).toBeFocused();

  const takesUp = await hold(/entry\.client/);
  await page.goto('/bookings/new?with=the-night-owls', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Jump to' }).click();
  await page.keyboard.type('owls on a weekday');
  await expect(palette.getByRole('link', { name: /The Night Owls/ })).toBeVisible();
  const problems: Error[] = [];
  page.on('pageerror', (problem) => problems.push(problem));
  // A day that was changed before is asked about as soon as React has taken up the page.
  await page.locator('[type="date"]').evaluate((day: HTMLInputElement) => {
    day.value = '2031-03-07';
  });
  const request = page.waitForRequest(/\/bookings\/on-day/);
  takesUp();
  await request;
  expect(problems).toEqual([]);
  await expect(palette.getByRole('searchbox')).toHaveValue('owls on a weekday');
});
