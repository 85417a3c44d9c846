import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const calendar = '/profiles/cinema-candeia/calendar';

test.use({ viewport: { width: 1280, height: 1000 } });

async function block(page: Page, first: string, last: string, note: string): Promise<void> {
  await page.goto(`${calendar}/blocks?from=${first}&to=${last}`);
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Block dates' }).click();
  await expect(page.getByRole('status')).toHaveText('Dates blocked.');
}

test('a month, a week and a list show the same entries', async ({ page }) => {
  await signIn(page, demoPeople.venue);
  await block(page, '2031-05-05', '2031-05-06', 'New floor');
  await page.getByRole('button', { name: 'Account of Tomás' }).click();
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${calendar}$`));
  for (const [view, count] of [
    ['month', 2],
    ['week', 2],
    ['list', 1],
  ] as const) {
    await page.goto(`${calendar}?view=${view}&at=2031-05-05`);
    await expect(page.getByRole('link', { name: 'Blocked New floor' })).toHaveCount(count);
    await expect(page.getByText('Times are Lisbon time')).toBeVisible();
    await expectAccessible(page, { name: view });
  }
  // On a narrow screen a month is the days that hold something.
  await page.setViewportSize({ width: 320, height: 1000 });
  await page.goto(`${calendar}?at=2031-05-05`);
  await expect(page.locator('.month-day:visible')).toHaveCount(2);
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('June 2031');
  await expect(page.getByText('Nothing on the calendar this month.')).toBeVisible();
});

test('dates are blocked by a form, changed and freed again', async ({ page }) => {
  await signIn(page, demoPeople.venue);
  await page.goto(`${calendar}?at=2027-03-28`);
  await page.getByRole('link', { name: 'Block dates' }).click();
  await page.getByRole('radio', { name: 'Tentative' }).check();
  await page.getByLabel('From', { exact: true }).fill('01:30');
  await page.getByLabel('Until', { exact: true }).fill('04:00');
  await page.getByLabel('Note').fill('Perhaps a wedding');
  await page.getByRole('button', { name: 'Block dates' }).click();
  // That night the clocks go forward.
  await expect(page.getByRole('alert')).toContainText('The clocks skip this time');
  await expect(page.getByLabel('Note')).toHaveValue('Perhaps a wedding');
  await expectAccessible(page, { name: 'a refused block' });
  await page.getByLabel('From', { exact: true }).fill('00:30');
  await page.getByRole('button', { name: 'Block dates' }).click();
  await expect(page.getByRole('status')).toHaveText('Dates blocked.');

  await page.getByRole('link', { name: 'Tentative Perhaps a wedding' }).click();
  await page.getByLabel('Note').fill('A wedding');
  await page.getByRole('radio', { name: 'Blocked' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('00:30–04:00')).toBeVisible();
  await page.getByRole('link', { name: 'Blocked A wedding' }).click();
  await page.getByRole('button', { name: 'Remove block' }).click();
  await expect(page.getByRole('status')).toHaveText('Block removed.');
  await page.goto(`${calendar}?at=2027-03-28`);
  await expect(page.getByRole('link', { name: 'A wedding' })).toHaveCount(0);
});

test('dates are marked with the pointer and with the keyboard', async ({ page }) => {
  await signIn(page, demoPeople.venue);
  const days = async () => [
    await page.getByLabel('First day').inputValue(),
    await page.getByLabel('Last day').inputValue(),
  ];
  // Marked dates lead to their actions.
  const toBlock = async () => {
    await page.waitForURL(/\/days\//);
    await page.getByRole('link', { name: 'Block dates' }).click();
  };
  await page.goto(`${calendar}?at=2027-06-10`);
  await page.waitForFunction(() => customElements.get('calendar-drag'));
  // Backwards is as good as forwards.
  await drag(page, '[data-day="2027-06-17"]', 0.7, '[data-day="2027-06-09"]', 0.7);
  const hold = page.getByRole('link', { name: 'Place a hold' });
  await expect(hold).toHaveAttribute('href', /as=cinema-candeia&day=2027-06-09$/);
  await toBlock();
  expect(await days()).toEqual(['2027-06-09', '2027-06-17']);

  await page.goto(`${calendar}?at=2027-06-10`);
  await page.waitForFunction(() => customElements.get('calendar-drag'));
  await page.getByRole('listitem').getByRole('link', { name: 'Thursday 10 June' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('[data-marked]')).toHaveCount(9);
  await page.keyboard.press('Enter');
  await toBlock();
  expect(await days()).toEqual(['2027-06-10', '2027-06-18']);

  await page.goto(`${calendar}?view=week&at=2027-06-10`);
  await page.waitForFunction(() => customElements.get('calendar-drag'));
  const column = '[data-hours="2027-06-10"]';
  // From eight in the evening to two: 14 and 20 of the 24 hours since six.
  await drag(page, column, 14 / 24, column, 20 / 24);
  await toBlock();
  expect(await days()).toEqual(['2027-06-10', '2027-06-11']);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('20:00');
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('02:00');
});

async function drag(page: Page, from: string, high: number, to: string, low: number) {
  await page.locator(from).scrollIntoViewIfNeeded();
  const [begin, end] = [
    await page.locator(from).boundingBox(),
    await page.locator(to).boundingBox(),
  ];
  if (!begin || !end) throw new Error('nothing to drag over');
  await page.mouse.move(begin.x + begin.width / 2, begin.y + begin.height * high);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * low, { steps: 4 });
  await page.mouse.up();
}

test('the private address is shown, opens the calendar, and ends when it is renewed', async ({
  page,
  request,
  platform,
}) => {
  await signIn(page, demoPeople.venue);
  await block(page, '2027-07-05', '2027-07-05', 'Holidays');
  await page.goto(`${calendar}/settings`);
  await page.getByRole('button', { name: 'Create feed' }).click();
  const address = () => page.getByLabel('Address', { exact: true }).inputValue();
  const path = async () => platform.address + new URL(await address()).pathname;
  await expectAccessible(page);
  const first = await path();
  // Other programs bring no session.
  const answer = await request.get(first);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  expect(await answer.text()).toContain('SUMMARY:Blocked: Holidays');
  await page.getByRole('button', { name: 'Create new address' }).click();
  await expect(page.getByRole('status').first()).toContainText('This is your new feed address.');
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(await path())).status()).toBe(200);
  // A secret address is not for the log.
  expect(platform.output()).not.toContain(first.slice(-40));
});

test('a calendar that can’t be read says why and since when', async ({ page }) => {
  await signIn(page, demoPeople.venue);
  await page.goto(`${calendar}/settings`);
  await page.getByLabel('Name').fill('Office');
  await page.getByLabel('iCalendar address').fill('http://127.0.0.1/');
  await page.getByRole('button', { name: 'Add calendar' }).click();
  await expect(page.getByRole('alert')).toContainText('is on a private network');
  await expect(page.getByLabel('Name')).toHaveValue('Office');
  await page.getByLabel('iCalendar address').fill('webcal://calendar.invalid/mine.ics');
  await page.getByRole('button', { name: 'Add calendar' }).click();
  await expect(page.getByRole('status').first()).toHaveText(
    'Calendar added. Its busy times appear here in a moment.',
  );
  await expect(async () => {
    await page.goto(`${calendar}/settings`);
    const row = page.getByRole('listitem').filter({ hasText: 'Office' });
    await expect(row).toContainText(/unreadable since \d+ \w+ \d{4}/, { timeout: 100 });
  }).toPass({ timeout: 40_000 });
  await page.goto(calendar);
  await page.getByRole('link', { name: 'See why' }).click();
  await page.getByRole('button', { name: 'Remove Office' }).click();
  await expect(page.getByText('No calendars added yet.')).toBeVisible();
});

test('a day leads to its actions, with the day filled in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demoPeople.venue);
  await page.goto(`${calendar}?at=2027-06-10`);
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: '10 June' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thursday, 10 June 2027');
  await expect(page.getByText('Nothing planned on this day.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Room' }).getByRole('link', { name: 'Foyer' }).click();
  const ways = page.getByRole('navigation', { name: 'What you can do' });
  await expect(ways.getByRole('link')).toHaveText([
    'Make an offer',
    'Place a hold',
    'Create an event',
    'Block dates',
  ]);
  await expectAccessible(page, { name: 'a day' });
  const day = page.url();

  await ways.getByRole('link', { name: 'Create an event' }).click();
  await expect(page.getByLabel('Day')).toHaveValue('2027-06-10');
  await expect(page.getByLabel('Where').locator('option:checked')).toHaveText('Foyer');

  await page.goto(day);
  await ways.getByRole('link', { name: 'Place a hold' }).click();
  await page.getByLabel('Performer').fill('night owls');
  await page.getByRole('option', { name: 'The Night Owls' }).click();
  await expect(page.getByLabel('Day')).toHaveValue('2027-06-10');
  await expect(page.getByLabel('Room').locator('option:checked')).toContainText('Foyer');
  await page.getByRole('button', { name: 'Place hold' }).click();
  await page.goto(day);
  await expect(page.getByRole('link', { name: '1st hold The Night Owls' })).toBeVisible();

  await ways.getByRole('link', { name: 'Make an offer' }).click();
  await page.getByLabel('Performer').fill('malva');
  await page.getByRole('option', { name: 'Malva & Sal' }).click();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2027-06-10');
  await expect(page.getByLabel('Room').locator('option:checked')).toHaveText('Foyer');
  await expect(page.getByText('Full terms')).toContainText('Flat fee');
  await page.getByLabel('Fee', { exact: true }).fill('400');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
  await page.goto(day);
  await expect(page.getByRole('link', { name: /Offer sent Malva & Sal/ })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('free dates are chosen, copied as text, and shown to anyone by a link', async ({
    page,
    platform,
    chromium,
  }) => {
    await signIn(page, demoPeople.venue);
    await block(page, '2027-07-02', '2027-07-02', 'The owner’s wedding');
    await page.goto(calendar);
    await page.getByRole('link', { name: 'Avails' }).click();
    await page.getByLabel('First month').selectOption('July 2027');
    await page.getByLabel('Last month').selectOption('August 2027');
    await page.getByRole('checkbox', { name: 'Sat' }).uncheck();
    await page.getByRole('button', { name: 'Show dates' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('status').first()).toContainText('This is your new link.');
    const text = await page.getByLabel('Text for an email').inputValue();
    expect(text).toMatch(/July 2027: Fri,? 9 Jul · Fri,? 16 Jul/);
    expect(text).not.toMatch(/ 2 Jul/);
    const link = await page.getByLabel('Link to these dates').inputValue();
    expect(text).toContain(link);
    const path = platform.address + new URL(link).pathname;

    // Axe needs scripts; the link itself needs neither scripts nor an account.
    const visitor = await (await chromium.newContext({ javaScriptEnabled: true })).newPage();
    await visitor.goto(path);
    await expectAccessible(visitor, { name: 'a link to free dates' });
    await visitor.close();
    await page.context().clearCookies();
    const answer = await page.goto(path);
    expect(answer?.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-robots-tag': 'noindex',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avails: Cinema Candeia');
    await expect(page.getByText(/^Fri,? 9 Jul$/).first()).toBeVisible();
    await expect(page.getByText(/^Fri,? 2 Jul$/)).toHaveCount(0);
    await expect(page.getByText(/Sat,? \d/)).toHaveCount(0);
    expect(await page.content()).not.toContain('wedding');

    await signIn(page, demoPeople.venue);
    await page.goto(`${calendar}/avails`);
    await page.getByRole('button', { name: 'End all links' }).click();
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    expect(platform.output()).not.toContain(link.slice(-40));
  });
});
