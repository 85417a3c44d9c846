import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('without script, a buyer gets tickets, has their codes, gives one back, and passes one on', async ({
  chromium,
  baseURL,
}) => {
  const context = await chromium.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/events');
  await page.getByRole('link', { name: 'Silent film, loud band' }).click();
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await expect(page.getByRole('alert')).toContainText('Say how many you want');
  await page.getByLabel('Standing').fill('2');
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await expect(page.getByText('We’re holding these tickets for you until')).toBeVisible();
  await page.getByLabel('Name').fill('Ana Prado');
  await page.getByLabel('Email address').fill('ana@fans.example');
  await page.getByRole('button', { name: 'Pay €28' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Email').fill('ana@fans.example');
  await page.getByLabel('Name on the card').fill('Ana Prado');
  await page.getByRole('button', { name: 'Pay €28.00' }).click();
  await expect(page.getByRole('img', { name: 'Code of ticket' })).toHaveCount(2);
  await page.getByLabel('Ticket 2, Standing').check();
  await page.getByRole('button', { name: 'Return for refund' }).click();
  await expect(page.getByRole('status')).toContainText('Returned');
  await expect(page.getByRole('img', { name: 'Code of ticket' })).toHaveCount(1);
  const order = page.url();
  await page.getByRole('link', { name: 'Name or pass on Ticket 1' }).click();
  await page.getByLabel('Their name').fill('Rosa Prado');
  await page.getByLabel('Their email address').fill('rosa@fans.example');
  await page.getByRole('button', { name: 'Pass on ticket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket passed on');
  await page.goto(order);
  await expect(page.getByText('Passed on to Rosa Prado')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Code of ticket' })).toHaveCount(0);
  await context.close();
});

test('choosing and holding tickets is accessible on a phone, and the clock counts down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/events');
  await page.getByRole('link', { name: 'Silent film, loud band' }).click();
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await expectAccessible(page, { inAllLooks: true });
  await page.getByLabel('Standing').fill('1');
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await expect(page.locator('time-left b')).toHaveText(/^(10:00|9:\d\d)$/);
  await expectAccessible(page, { inAllLooks: true });
});

test('a code that the venue adds lowers the price before anything is chosen, without script', async ({
  chromium,
  baseURL,
}) => {
  const context = await chromium.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, demoPeople.venue);
  await page.goto('/profiles/cinema-candeia/events');
  await page.getByRole('link', { name: 'Silent film, loud band' }).click();
  await page.getByRole('link', { name: 'Tickets and orders' }).click();
  await page.getByRole('link', { name: 'Promo codes' }).click();
  await page.getByLabel('Code', { exact: true }).fill('Friends');
  await page.getByLabel('Amount off, EUR').fill('4');
  await page.getByLabel('For how many tickets').fill('2');
  await page.getByRole('button', { name: 'Add code' }).click();
  await expect(page.getByText('€4 off each')).toBeVisible();
  await page.goto('/events');
  await page.getByRole('link', { name: 'Silent film, loud band' }).click();
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page.getByText('I have a promo code').click();
  await page.getByLabel('Promo code').fill('enemies');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText('ENEMIES isn’t a promo code for this event')).toBeVisible();
  await page.getByLabel('Promo code').fill('friends');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText('FRIENDS: €4 off each.')).toBeVisible();
  await page.getByLabel('Standing').fill('3');
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await expect(
    page.getByText('can be used for 2 more tickets, and your basket needs it for 3'),
  ).toBeVisible();
  await page.getByLabel('Standing').fill('2');
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await expect(page.getByRole('button', { name: 'Pay €20' })).toBeVisible();
  await context.close();
});

test('without script, a ticket that can’t be returned is put back on sale, and taken back', async ({
  chromium,
  baseURL,
}) => {
  const context = await chromium.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, demoPeople.venue);
  const sale = await saleOf(page, 'Silent film, loud band');
  const { rules } = await (await page.request.get(sale)).json();
  const put = (data: object) =>
    page.request.put(sale, { data, headers: { origin: new URL(page.url()).origin } });
  await page.goto('/events');
  await put({ ...rules, returnHours: null });
  await page.getByRole('link', { name: 'Silent film, loud band' }).click();
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page.getByLabel('Under 16').fill('1');
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await page.getByLabel('Name').fill('Rosa Prado');
  await page.getByLabel('Email address').fill('rosa@fans.example');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByRole('button', { name: 'Put back on sale' }).click();
  await expect(page.getByRole('status')).toContainText('It’s on sale.');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('status')).toContainText('no longer on sale');
  await put(rules);
  await context.close();
});

async function saleOf(page: Page, title: string): Promise<string> {
  const events = '/api/v1/profiles/cinema-candeia/events';
  const { items } = await (await page.request.get(events)).json();
  const { id } = items.find((one: { title: string }) => one.title === title);
  return `${events}/${id}/ticket-sale`;
}
