import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const show = 'Silent film, loud band';

/** Two free tickets: their codes, and the address of the second. */
export async function buyTwo(page: Page): Promise<string[]> {
  await page.goto('/events');
  await page.getByRole('link', { name: show }).click();
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page.getByLabel('Under 16').fill('2');
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

/** The door of the event that they are for, as the venue sees it. */
export async function openDoor(page: Page): Promise<void> {
  await page.goto('/door');
  await page.getByRole('link', { name: show }).click();
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
