import type { Page } from '@playwright/test';
import {
  expect,
  isSignedIn,
  openSignIn,
  openWindow,
  press,
  refusal,
  test,
  untilThere,
} from '#tests/harness/browser/provider-e2e.ts';

test.describe('in a window beside the page', () => {
  test('of 500 × 600, people sign in and the page goes on by itself', async ({
    page,
    signInThere,
  }) => {
    await openSignIn(page);
    await page.evaluate(() => {
      const opens = window.open;
      window.open = (...words) => {
        document.title = String(words[2]);
        return opens.apply(window, words);
      };
    });
    const popup = await openWindow(page);
    expect(await page.title()).toMatch(/width=500,height=600,left=-?\d+,top=-?\d+$/);
    await signInThere(popup, 'ana');
    await untilThere(page);
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(await isSignedIn(page)).toBe(true);
  });

  test('nothing that the windows tell each other is worth stealing', async ({
    page,
    signInThere,
  }) => {
    // All that the page reads out of a message, from a window or from a channel.
    await page.addInitScript(() => {
      const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data') ?? {};
      Object.defineProperty(MessageEvent.prototype, 'data', {
        get() {
          const data = get?.call(this);
          sessionStorage.setItem('told', JSON.stringify(data));
          return data;
        },
      });
    });
    await openSignIn(page);
    await signInThere(await openWindow(page), 'ana');
    await untilThere(page);
    const told = await page.evaluate(() => sessionStorage.getItem('told'));
    expect(JSON.parse(told ?? '')).toEqual({
      type: 'sign-in',
      eventId: expect.stringMatching(/^[0-9a-f]{32}$/),
      refusal: null,
    });
  });

  test('popup-closed-by-user comes 8 s after the window was closed', async ({ page }) => {
    await page.clock.install();
    await openSignIn(page);
    const popup = await openWindow(page);
    await popup.getByLabel('Who are you?').waitFor();
    await popup.close();
    await page.clock.runFor(5_000);
    await expect(refusal(page)).toHaveText('');
    await page.clock.runFor(4_000);
    await expect(refusal(page)).toHaveAttribute('data-code', 'popup-closed-by-user');
    await expect(refusal(page)).toContainText('closed before you finished');
  });

  test('an answer that comes within those 8 s counts', async ({ page, context, signInThere }) => {
    await page.clock.install();
    await openSignIn(page);
    const popup = await openWindow(page);
    const done = await takeReport(popup, signInThere);
    await page.clock.runFor(4_000);
    await (await context.newPage()).goto(done);
    await untilThere(page);
  });

  test('a provider that cuts the tie between windows still signs people in, in their own time', async ({
    page,
    oidc,
    signInThere,
  }) => {
    oidc.behave('apart');
    await page.clock.install();
    await openSignIn(page);
    const popup = await openWindow(page);
    await popup.getByLabel('Who are you?').waitFor();
    // From here on the window looks closed to the page.
    await page.clock.runFor(9_000);
    await expect(refusal(page)).toHaveAttribute('data-code', 'popup-closed-by-user');
    await signInThere(popup, 'ana');
    await untilThere(page);
    expect(await isSignedIn(page)).toBe(true);
  });

  test('saying no at the provider ends it as well', async ({ page }) => {
    await openSignIn(page);
    const popup = await openWindow(page);
    await popup.getByRole('button', { name: 'Refuse' }).click();
    await expect(refusal(page)).toHaveAttribute('data-code', 'popup-closed-by-user');
    expect(await isSignedIn(page)).toBe(false);
  });

  test('cancelled-popup-request: a second window ends the first', async ({ page, signInThere }) => {
    await openSignIn(page);
    const first = await openWindow(page);
    const second = await openWindow(page, 'Other');
    await expect(refusal(page)).toHaveAttribute('data-code', 'cancelled-popup-request');
    await expect.poll(() => first.isClosed()).toBe(true);
    await signInThere(second, 'ana');
    await untilThere(page);
  });
});

/** A person signs in, but the window is closed before it reports; its last address is answered. */
async function takeReport(
  popup: Page,
  signInThere: (page: Page, person: string) => Promise<void>,
): Promise<string> {
  // The target of a redirect can't be stopped, but the script that reports can.
  await popup.route('**/sign-in-report-*.js', (route) => route.abort());
  await signInThere(popup, 'ana');
  await popup.waitForURL('**/sign-in/done?*');
  const address = popup.url();
  await popup.close();
  return address;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('people sign in in the same window', async ({ page, signInThere }) => {
    await page.goto('/sign-in?next=/terms-of-service');
    await press(page);
    await signInThere(page, 'ana');
    await untilThere(page);
    expect(await isSignedIn(page)).toBe(true);
  });

  test('what goes wrong is said on the page they come back to', async ({ page }) => {
    await page.goto('/sign-in?next=/terms-of-service');
    await press(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(refusal(page)).toContainText('closed before you finished');
    await press(page, 'Wrong');
    await expect(refusal(page)).toContainText('refusing sign-ins for this platform');
    await expect(page.locator('provider-sign-in')).toHaveAttribute('next', '/terms-of-service');
  });

  test('no one is led to another site afterwards', async ({ page, signInThere, baseURL }) => {
    for (const next of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.context().clearCookies();
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await press(page);
      await signInThere(page, 'ana');
      await page.waitForURL(`${baseURL}/**`);
    }
  });
});
