import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const calendar = '/profiles/cinema-candeia/calendar';
const day = Temporal.Now.plainDateISO().add({ days: 75 });

/** No higher than two screens, and the button in the first of them. */
async function expectShort(page: Page): Promise<void> {
  const screens = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight / document.documentElement.clientHeight,
    );
  expect(await screens()).toBeLessThanOrEqual(2);
  await expect(page.getByRole('button', { name: 'Send offer' })).toBeInViewport({ ratio: 1 });
}

test.describe('with one thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a buyer offers from a day in three taps, and the performer answers from Today', async ({
    page,
  }) => {
    const done = { taps: 0, fields: 0 };
    const tap = async (what: Locator) => {
      done.taps += 1;
      await what.tap();
    };
    const fill = async (what: Locator, text: string) => {
      done.fields += 1;
      await what.fill(text);
    };
    await signIn(page, demoPeople.venue);
    await page.goto(`${calendar}?at=${day}`);
    await tap(page.getByRole('navigation', { name: 'Days' }).locator(`a[href*="/${day}"]`));
    await tap(page.getByRole('link', { name: 'Make an offer' }));
    const performer = page.getByRole('combobox', { name: 'Performer' });
    await fill(performer, 'the night owls');
    await performer.press('Enter');
    await expect(page).toHaveTitle(/Make an offer to The Night Owls · /);
    // The two have played together before: the form says so, and all else is as it was.
    await expect(page.getByText(/^Same as last time: .* of your deal for/)).toBeVisible();
    await expect(page.getByText('Full terms')).toContainText('Flat fee · 40% deposit');
    await expect(page.getByLabel('Load-in')).toBeHidden();
    await expectShort(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectShort(page);
    await fill(page.getByLabel('Fee', { exact: true }), '910');
    await tap(page.getByRole('button', { name: 'Send offer' }));
    await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
    expect(done).toEqual({ taps: 3, fields: 2 });
    const booking = new URL(page.url()).pathname;

    await page.context().clearCookies();
    await signIn(page, demoPeople.artist);
    await page.goto('/today');
    await page.locator(`main a[href="${booking}"]`).first().tap();
    await expect(page.getByText('€910').first()).toBeVisible();
    await page.getByRole('link', { name: 'Accept terms' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accept these terms?');
  });
});

test('with the keyboard alone; errors are shown at once, and none of them stays folded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, demoPeople.venue);
  await page.goto('/bookings/new?with=malva-e-sal&like=none');
  await expectShort(page);
  await expectAccessible(page, { name: 'asking for a date' });
  const wish = page.getByLabel('Ask Malva & Sal for an offer instead');
  await wish.check();
  await expectAccessible(page, { name: 'asking for an offer' });
  await wish.uncheck();
  await page.getByLabel('Fee', { exact: true }).focus();
  await page.keyboard.type('a lot');
  await page.locator('summary', { hasText: 'Full terms' }).focus();
  await page.keyboard.press('Enter');
  const days = page.getByLabel('Days to answer');
  await days.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('alert').getByRole('link');
  await expect(wrong).toHaveText([/^Date: Choose/, /^Fee: Enter an amount/, /^Days to answer: /]);
  await expect(days).toBeVisible();
  await expectAccessible(page, { name: 'a refused offer' });
  await wrong.last().focus();
  await page.keyboard.press('Enter');
  await expect(days).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('9');
  await page.getByLabel('Fee', { exact: true }).fill('300');
  await page.getByLabel('Date', { exact: true }).fill(day.add({ days: 1 }).toString());
  await page.getByRole('button', { name: 'Send offer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a performer pitches a date in the same few fields', async ({ page }) => {
    await signIn(page, demoPeople.artist);
    await page.goto(`/bookings/new?with=cinema-candeia&like=none&day=${day.add({ days: 2 })}`);
    await expect(page.getByLabel('Load-in')).toBeHidden();
    await page.getByLabel('Fee', { exact: true }).fill('600');
    await page.getByLabel('Comment (optional)').fill('Our new record is out that week.');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
  });

  test('a performer leaves the fee to the venue, which sends an offer from Today', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, demoPeople.artist);
    await page.goto('/users/cinema-candeia');
    await page.getByRole('link', { name: 'Book', exact: true }).click();
    await page.getByLabel('Ask Cinema Candeia for an offer instead').check();
    await expect(page.getByLabel('Fee', { exact: true })).toBeHidden();
    await expect(page.getByText('Full terms')).toBeHidden();
    await page.getByLabel('Comment (optional)').fill('Name your price.');
    const send = page.getByRole('button', { name: 'Ask for offer' });
    await send.click();
    const wrong = page.getByRole('alert').getByRole('link');
    await expect(wrong).toHaveText(['Date: Choose the date of the show.']);
    await page.getByLabel('Date', { exact: true }).fill(`${day.add({ days: 3 })}`);
    await send.click();
    await expect(page.getByRole('status')).toContainText('Request sent.');
    await expect(page.getByText('Offer wanted')).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, demoPeople.venue);
    await page.goto('/today');
    await page.getByRole('link', { name: 'Send offer' }).click();
    await expect(page.getByText(/^The Night Owls asks for an offer for /)).toBeVisible();
    await expect(page.getByText('They wrote: “Name your price.”')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Refuse' })).toBeVisible();
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(`${day.add({ days: 3 })}`);
    await page.getByLabel('Fee', { exact: true }).fill('700');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
    await page.goto('/today');
    await expect(page.getByRole('link', { name: 'Send offer' })).toBeHidden();
  });
});
