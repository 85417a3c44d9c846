import {
  expect,
  isSignedIn,
  nearbyHosts,
  openSignIn,
  openWindow,
  press,
  refusal,
  test,
  untilThere,
} from '#tests/harness/browser/provider-e2e.ts';

/* With provider-sign-in.spec.ts, every code of the catalogue is provoked against a real provider. */

test.describe('what goes wrong', () => {
  test('popup-blocked is said, and people go on in the same window', async ({
    page,
    signInThere,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openSignIn(page);
    await press(page);
    await expect(refusal(page)).toHaveAttribute('data-code', 'popup-blocked');
    await signInThere(page, 'ana');
    await untilThere(page);
    expect(await isSignedIn(page)).toBe(true);
  });

  test('web-storage-unsupported is said, and people go on in the same window', async ({
    page,
    signInThere,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no storage', 'SecurityError');
        },
      });
    });
    await openSignIn(page);
    await press(page);
    await expect(refusal(page)).toHaveAttribute('data-code', 'web-storage-unsupported');
    await signInThere(page, 'ana');
    await untilThere(page);
  });

  test('network-request-failed: the platform can’t be asked', async ({ page }) => {
    await page.route('**/authorized-domains', (route) => route.abort());
    await openSignIn(page);
    const popup = await openWindow(page);
    await expect(refusal(page)).toHaveAttribute('data-code', 'network-request-failed');
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test('unauthorized-domain: the page is open under another name', async ({ page, baseURL }) => {
    const { port } = new URL(baseURL);
    await openSignIn(page, `http://app.${nearbyHosts}:${port}/sign-in`);
    await press(page);
    await expect(refusal(page)).toHaveAttribute('data-code', 'unauthorized-domain');
  });

  test('a name on the list may sign people in', async ({ page, baseURL, signInThere }) => {
    const { port } = new URL(baseURL);
    const origin = `http://main.stage.${nearbyHosts}:${port}`;
    await openSignIn(page, `${origin}/sign-in?next=/api`);
    await signInThere(await openWindow(page), 'ana');
    await page.waitForURL(`${origin}/api`);
  });

  test('auth-domain-config-required: no public address is set', async ({ page, bare }) => {
    const { port } = new URL(bare.address);
    await openSignIn(page, `http://app.${nearbyHosts}:${port}/sign-in`);
    await press(page);
    await expect(refusal(page)).toHaveAttribute('data-code', 'auth-domain-config-required');
  });

  for (const provider of ['Wrong', 'Stranger'])
    test(`invalid-api-key: ${provider} refuses our client`, async ({ page }) => {
      await openSignIn(page);
      await press(page, provider);
      await expect(refusal(page)).toHaveAttribute('data-code', 'invalid-api-key');
    });

  test('invalid-api-key: the provider sends people back for it', async ({ page, oidc }) => {
    oidc.behave('unauthorized client');
    await openSignIn(page);
    await press(page);
    await expect(refusal(page)).toHaveAttribute('data-code', 'invalid-api-key');
  });

  for (const data of [
    { type: 'sign-in', eventId: '0'.repeat(32), refusal: null },
    { type: 'sign-in' },
    'signed in',
  ])
    test(`invalid-auth-event: the window says ${JSON.stringify(data)}`, async ({ page }) => {
      // The window is still empty, and therefore of our own origin.
      await page.route('**/authorized-domains', () => {});
      await openSignIn(page);
      const popup = await openWindow(page);
      await popup.evaluate((message) => opener.postMessage(message, opener.location.origin), data);
      await expect(refusal(page)).toHaveAttribute('data-code', 'invalid-auth-event');
      await expect.poll(() => popup.isClosed()).toBe(true);
    });

  test('invalid-auth-event: an identity made for another sign-in', async ({
    page,
    oidc,
    signInThere,
  }) => {
    oidc.behave('other nonce');
    await openSignIn(page);
    await signInThere(await openWindow(page), 'ana');
    await expect(refusal(page)).toHaveAttribute('data-code', 'invalid-auth-event');
    expect(await isSignedIn(page)).toBe(false);
  });

  test('what strangers say is not heard', async ({ page, signInThere }) => {
    await openSignIn(page);
    const popup = await openWindow(page);
    // The provider's page has another origin; the page itself is not the window.
    await popup.getByLabel('Who are you?').waitFor();
    await popup.evaluate(() => opener.postMessage({ type: 'sign-in' }, '*'));
    await page.evaluate(() => postMessage({ type: 'sign-in' }, location.origin));
    await expect(refusal(page)).toHaveText('');
    await signInThere(popup, 'ana');
    await untilThere(page);
  });

  test('already-initialized: a second set of buttons leads elsewhere', async ({ page }) => {
    await openSignIn(page);
    await page.evaluate(() => {
      const first = document.querySelector('provider-sign-in');
      const second = first?.cloneNode(true) as HTMLElement;
      second.setAttribute('next', '/elsewhere');
      first?.after(second);
    });
    await expect(refusal(page).last()).toHaveAttribute('data-code', 'already-initialized');
    await page.getByRole('button', { name: 'Continue with Test' }).last().click();
    await expect(refusal(page).last()).toContainText('set up twice');
    await expect(refusal(page).first()).toHaveText('');
  });

  test('internal-error: anything else', async ({ page }) => {
    await page.addInitScript(() => {
      crypto.getRandomValues = () => {
        throw new Error('no one expects this');
      };
    });
    await openSignIn(page);
    await press(page);
    await expect(refusal(page)).toHaveAttribute('data-code', 'internal-error');
  });
});

test.describe('a provider that is out of order', () => {
  for (const [how, provider] of [
    ['hang', 'Test'],
    ['down', 'Other'],
  ] as const)
    test(`(${how}) is given up, harms no one else, and works once it is back`, async ({
      page,
      oidc,
      bare,
      signInThere,
    }) => {
      const address = bare.address.replace('127.0.0.1', 'localhost');
      oidc.behave(how);
      await openSignIn(page, `${address}/sign-in?next=/api`);
      await press(page, provider);
      const begun = Date.now();
      expect((await page.request.get(`${address}/sign-in`)).status()).toBe(200);
      expect(Date.now() - begun).toBeLessThan(2_000);
      await expect(refusal(page)).toHaveAttribute('data-code', 'network-request-failed', {
        timeout: 10_000,
      });
      oidc.behave('well');
      await signInThere(await openWindow(page, provider), 'ana');
      await page.waitForURL(`${address}/api`);
    });

  test('fails while the code is traded, and says so', async ({ page, oidc, signInThere }) => {
    await openSignIn(page);
    const popup = await openWindow(page);
    await popup.getByLabel('Who are you?').waitFor();
    oidc.behave('broken');
    await signInThere(popup, 'ana');
    await expect(refusal(page)).toHaveAttribute('data-code', 'network-request-failed');
  });
});

test.describe('whose address it is', () => {
  test('must be confirmed at the provider', async ({ page, oidc, signInThere }) => {
    oidc.people.set('bo', { email: 'bo@people.example', email_verified: false, name: 'Bo' });
    await openSignIn(page);
    await signInThere(await openWindow(page), 'bo');
    await expect(refusal(page)).toHaveAttribute('data-code', 'address-unconfirmed');
    expect(await isSignedIn(page)).toBe(false);
  });

  test('must be told', async ({ page, oidc, signInThere }) => {
    oidc.people.set('mute', { name: 'Mute' });
    await openSignIn(page);
    await signInThere(await openWindow(page), 'mute');
    await expect(refusal(page)).toHaveAttribute('data-code', 'address-missing');
  });
});
