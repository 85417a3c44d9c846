import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const show = 'Tonight at the door';
const venue = '/api/v1/profiles/cinema-candeia';

/** Two free tickets of a show tonight: their codes, and the address of the second. */
export async function buyTwo(page: Page): Promise<string[]> {
  await page.goto('/door');
  await page.goto(await playTonight(page));
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page.getByLabel('Standing').fill('2');
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await page.getByLabel('Name').fill('Cinema Fan');
  await page.getByLabel('Email address').fill('fan@fans.example');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.getByRole('img', { name: 'Code of ticket' })).toHaveCount(2);
  const order = await page.request.get(
    `/api/v1${new URL(page.url()).pathname.replace('/orders', '/ticket-orders')}`,
  );
  const { tickets } = (await order.json()) as { tickets: { code: string; path: string }[] };
  return [tickets[0]?.code ?? '', tickets[1]?.code ?? '', tickets[1]?.path ?? ''];
}

/** A show whose doors opened half an hour ago, and its address for the public. */
async function playTonight(page: Page): Promise<string> {
  const [loadIn, doors, loadOut] = [-60, -30, 360].map((minutes) =>
    new Date(Date.now() + minutes * 60_000).toLocaleString('sv', { timeZone: 'Europe/Lisbon' }),
  ) as [string, string, string];
  const { eventId } = await call(page, 'post', `${venue}/events`, {
    ...{ title: show, stage: 'elsewhere', day: loadIn.slice(0, 10) },
    ...{ loadIn: loadIn.slice(11, 16), doors: doors.slice(11, 16), loadOut: loadOut.slice(11, 16) },
  });
  const event = `${venue}/events/${eventId}`;
  await call(page, 'put', `${event}/ticket-sale`, { currency: 'EUR' });
  const standing = { name: 'Standing', priceMinor: 0, places: 40, doorPriceMinor: 1200 };
  await call(page, 'post', `${event}/ticket-types`, standing);
  const { announcementId } = await call(page, 'put', `${event}/announcement`, {
    priceKind: 'here',
  });
  return `/events/${announcementId}`;
}

async function call(page: Page, method: 'post' | 'put', path: string, data: object) {
  const origin = new URL(page.url()).origin;
  const answer = await page.request[method](path, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** The door of the event that they are for, as the venue sees it. */
export async function openDoor(page: Page): Promise<void> {
  await page.goto('/door');
  await page.getByRole('link', { name: show }).last().click();
}

/** A phone that has the list and the page, and works without a network from then on. */
export async function startPhone(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, demoPeople.venue);
  await openDoor(page);
  await page.getByLabel('Name of this phone').fill(name);
  await page.getByRole('button', { name: 'Use this phone' }).click();
  await page.waitForURL('/door/scan');
  await expect(page.getByText('Ready')).toBeVisible();
  // The page is kept once its worker has it.
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/door/scan'))))
    .toBe(true);
  return page;
}

/** Types a code, as a scanner does. */
export async function scan(page: Page, code: string, verdict: string | RegExp): Promise<void> {
  await page.getByLabel('Code or name').fill(code);
  await page.getByLabel('Code or name').press('Enter');
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText(verdict);
}
