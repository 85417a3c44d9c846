import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import {
  buyOtherNights,
  buyRefunded,
  buyTwo,
  openDoor,
  scan,
  scanByHand,
  setClock,
  startPhone,
} from '#tests/harness/browser/door-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('two phones scan without a network, their clocks a day off, each refusal says why, and what both let in is shown', async ({
  page,
  chromium,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signIn(page, demoPeople.venue);
  const [code = '', passedOn = '', link = ''] = await buyTwo(page);
  const refunded = await buyRefunded(page);
  const otherNights = await buyOtherNights(page);
  await addGuest(page, 'Lena Rocha', '2');
  const [main, side] = [
    await chromium.newContext({ baseURL }),
    await chromium.newContext({ baseURL }),
  ] as const;
  await setClock(main, 25);
  await setClock(side, -25);
  const first = await startPhone(main, 'Main door');
  const second = await startPhone(side, 'Side door');
  await expect(first.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(first.getByText('This phone doesn’t scan')).toBeHidden();
  await expectAccessible(first, { inAllLooks: true });
  await passOn(page, link);
  await Promise.all([
    first.waitForResponse((answer) => answer.url().endsWith('/door/list')),
    first.reload(),
  ]);
  await main.setOffline(true);
  await side.setOffline(true);
  // A hand scanner presses US keys, whatever the device’s layout.
  await scanByHand(first, `]Q1${code}`, { host: 'pt', ends: 'Enter' }, 'Let in');
  await scan(first, code, /Already in since \d\d:\d\d, let in by Main door/);
  // The other one can’t know.
  await scan(second, otherNights.later, 'Not tonight: this ticket is for Tomorrow');
  await scanByHand(second, code, { host: 'fr', isCapsOn: true, ends: null }, 'Let in');
  const scanned = [Date.now() - 60_000, Date.now()].map(lisbonClock).join('|');
  const altered = code.slice(0, 60) + (code[60] === 'A' ? 'B' : 'A') + code.slice(61);
  await scan(first, altered, 'No one here made this code');
  await scanByHand(first, refunded, { host: 'de', ends: 'Tab' }, 'This ticket was refunded or');
  await scan(first, otherNights.before, 'This ticket is for another event');
  await scan(first, 'https://example.com', 'This isn’t a ticket code');
  await scanByHand(first, passedOn, { host: 'ru', ends: 'Enter' }, 'This ticket was passed on');
  await first.getByRole('button', { name: 'Let in anyway' }).click();
  await expect(first.getByText('Let in', { exact: true })).toBeVisible();
  await first.getByRole('button', { name: 'Undo' }).click();
  await first.getByLabel('Code or name').fill('lena');
  await first.getByRole('button', { name: 'Lena Rocha' }).click();
  await expect(first.getByRole('status', { name: 'Verdict' })).toContainText('1 of 2 in');
  await expect(first.getByText('4 waiting to be sent')).toBeVisible();
  // Closed and opened again, still without a network.
  await first.close();
  const again = await main.newPage();
  await again.goto('/door/scan');
  await expect(again.getByText('4 waiting to be sent')).toBeVisible();
  await scan(again, code, 'Already in since');
  await again.getByLabel('Code or name').fill('cinema');
  await expect(again.getByRole('button', { name: /inside$/ })).toHaveCount(1);
  await main.setOffline(false);
  await side.setOffline(false);
  for (const phone of [again, second])
    await expect(phone.getByText('waiting to be sent')).toBeHidden({ timeout: 20_000 });
  await expect(second.getByText('1 let in twice')).toBeVisible({ timeout: 20_000 });
  await openDoor(page);
  await expect(page.getByText(/^Inside: 2 of \d+ places\./)).toBeVisible();
  await expect(page.getByText(new RegExp(`Again at (${scanned}) by Side door`))).toBeVisible();
  await expectAccessible(page);
  // A platform that takes no scan isn’t called a missing network.
  await second.route('**/door/scans', (route) => route.fulfill({ status: 400 }));
  await second
    .getByRole('button', { name: 'Leaves' })
    .or(second.getByRole('button', { name: 'Undo' }))
    .click();
  await expect(second.getByText('The platform refuses to take 1 of them.')).toBeVisible();
  await expect(second.getByText('No network')).toBeHidden();
  await second.unroute('**/door/scans');
  // One that it names as unreadable is set aside for good, and still counts on this phone.
  const refusedOne = { refused: [{ position: 0, nonce: null, why: 'unreadable', field: 'kind' }] };
  await second.route('**/door/scans', (route) => route.fulfill({ json: refusedOne }));
  await scan(second, code, 'Already in');
  await second.getByRole('button', { name: 'Let in anyway' }).click();
  await expect(second.getByText('The platform refuses to take 2 of them.')).toBeVisible();
  await expect(second.getByText('1 waiting to be sent')).toBeVisible();
  await second.unroute('**/door/scans');
  await page.getByRole('button', { name: 'Looked at' }).click();
  await expect(page.getByRole('status')).toContainText('Noted.');
  await page.getByRole('button', { name: 'End Side door' }).click();
  await expect(second.getByText('This phone’s night is over')).toBeVisible({ timeout: 20_000 });
  await sellAtDoor(page);
  await main.close();
  await side.close();
});

const lisbonClock = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Lisbon', timeStyle: 'short' });

async function addGuest(page: Page, name: string, places: string): Promise<void> {
  await openDoor(page);
  await page.goto(page.url().replace(/door$/, 'guest-list'));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('How many people').fill(places);
  await page.getByRole('button', { name: 'Add guest' }).click();
  await expect(page.getByText(name)).toBeVisible();
}

async function sellAtDoor(page: Page): Promise<void> {
  await page.goto(page.url().replace(/door.*$/, 'door-sales'));
  await page.getByLabel('Standing').fill('2');
  await page.getByRole('button', { name: 'Sell for cash' }).click();
  await expect(page.getByText(/^Sold: €24.00 in cash/)).toBeVisible();
  await page.getByLabel('Standing').fill('1');
  await page.getByLabel('They go straight in').uncheck();
  await page.getByRole('button', { name: 'Sell by card' }).click();
  await expect(page.getByText('Waiting for the payment.')).toBeVisible();
  await expect(page.getByText('€24.00 · cash · went straight in')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo order' }).first().click();
  await expect(page.getByText('Undone. The tickets are on sale again.')).toBeVisible();
}

async function passOn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Their name').fill('Rosa Prado');
  await page.getByLabel('Their email address').fill('rosa@fans.example');
  await page.getByRole('button', { name: 'Pass on ticket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket passed on');
}
