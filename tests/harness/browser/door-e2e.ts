import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { press, type Scanner } from '#tests/harness/tickets/scanner.ts';

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

/** A show whose doors opened half an hour ago, and its public address. */
async function playTonight(page: Page): Promise<string> {
  return (await addNight(page, show, [-60, -30, 360])).path;
}

/** A show that has its load-in, doors and load-out so many minutes from now. */
async function addNight(page: Page, title: string, minutes: [number, number, number]) {
  const [loadIn, doors, loadOut] = minutes.map((ahead) =>
    new Date(Date.now() + ahead * 60_000).toLocaleString('sv', { timeZone: 'Europe/Lisbon' }),
  ) as [string, string, string];
  const { eventId } = await call(page, 'post', `${venue}/events`, {
    title,
    stage: 'elsewhere',
    day: loadIn.slice(0, 10),
    loadIn: loadIn.slice(11, 16),
    doors: doors.slice(11, 16),
    loadOut: loadOut.slice(11, 16),
  });
  const event = `${venue}/events/${eventId}`;
  await call(page, 'put', `${event}/ticket-sale`, { currency: 'EUR' });
  const standing = { name: 'Standing', priceMinor: 0, places: 40, doorPriceMinor: 1200 };
  const { typeId } = await call(page, 'post', `${event}/ticket-types`, standing);
  const { announcementId } = await call(page, 'put', `${event}/announcement`, {
    priceKind: 'here',
  });
  return { path: `/events/${announcementId}`, typeId };
}

/** Codes of valid tickets for other nights: for a show that began before it, and for tomorrow's. */
export async function buyOtherNights(page: Page): Promise<{ before: string; later: string }> {
  const before = await addNight(page, 'This afternoon', [-150, -120, 360]);
  const later = await addNight(page, 'Tomorrow', [1_440, 1_500, 1_560]);
  return { before: await buyOne(page, before.typeId), later: await buyOne(page, later.typeId) };
}

/** The code of a ticket for tonight that its venue has refunded. */
export async function buyRefunded(page: Page): Promise<string> {
  await openDoor(page);
  await page.waitForURL(/\/door$/);
  const event = `${venue}/events/${page.url().split('/').at(-3)}`;
  const { types } = await get(page, `${event}/ticket-sale`);
  const code = await buyOne(page, types[0].id);
  const { items } = await get(page, `${event}/ticket-orders`);
  await call(page, 'post', `${event}/ticket-orders/${items[0].id}/refund`, { ticketIds: null });
  return code;
}

/** A free ticket, and its code. */
async function buyOne(page: Page, typeId: string): Promise<string> {
  const lines = [{ typeId, quantity: 1 }];
  const { link } = await call(page, 'post', '/api/v1/ticket-baskets', { lines });
  const order = `/api/v1/ticket-orders/${link}`;
  await call(page, 'post', `${order}/payment`, { name: 'Rosa Prado', email: 'rosa@fans.example' });
  return (await get(page, order)).tickets[0].code;
}

async function call(page: Page, method: 'post' | 'put', path: string, data: object) {
  const origin = new URL(page.url()).origin;
  const answer = await page.request[method](path, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

async function get(page: Page, path: string) {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Sets the clock of one phone so many hours ahead. */
export async function setClock(context: BrowserContext, hours: number): Promise<void> {
  await context.addInitScript((aheadMs) => {
    const now = Date.now;
    Date.now = () => now() + aheadMs;
  }, hours * 3_600_000);
}

/** The door of their event, as the venue sees it. */
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
  // A camera that is held at a ticket may have read it by then.
  const words = page.getByText('Ready').or(page.getByText('Let in', { exact: true }));
  await expect(words.filter({ visible: true }).first()).toBeVisible();
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

/**
 * Scans a code by hand: as a device of some layout reports the keys that a scanner presses,
 * wherever staff tapped before. `ends` are the keys after a code.
 */
export async function scanByHand(
  page: Page,
  code: string,
  { ends, ...scanner }: Scanner & { ends: 'Enter' | 'Tab' | null },
  verdict: string | RegExp,
): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const shiftKey = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 };
  for (const { key, code: place, shift } of press(code, scanner)) {
    const modifiers = shift ? 8 : 0;
    const text = [...key].length === 1 ? key : undefined;
    if (shift)
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...shiftKey, modifiers });
    const pressed = { key, code: place, modifiers };
    const type = text === undefined ? 'rawKeyDown' : 'keyDown';
    await keyboard.send('Input.dispatchKeyEvent', {
      ...pressed,
      type,
      ...(text !== undefined && { text }),
    });
    await keyboard.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' });
    if (shift) await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shiftKey });
  }
  if (ends) await page.keyboard.press(ends);
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText(verdict);
  await expect(page.getByLabel('Code or name')).toHaveValue('');
  await keyboard.detach();
}
