import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

/* Pages as they open; other states of a page stand with their journeys. */

test.describe.configure({ mode: 'parallel' });

for (const path of [
  '/',
  ...['full-artist', 'full-venue', 'nameless', 'hostile', 'nobody-here'].map(
    (page) => `/users/${page}`,
  ),
  '/users',
  ...['/terms-of-service', '/privacy-policy', '/how-payments-work', '/cancellation-policy'],
  ...['/delete-account', '/door-guide', '/settlement-format', '/api', '/nothing-here'],
  ...['/sign-in', '/sign-in/mail', '/sign-in/link', '/sign-in/code', '/sign-in/forgotten'],
  ...['/sign-in/new-password', '/sign-up', '/sign-up/mail', '/sign-up/confirm'],
])
  test(`everyone can use ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page, { inAllLooks: true });
  });

const owls = '/profiles/the-night-owls';
const cinema = '/profiles/cinema-candeia';
const pagesOf: Partial<Record<keyof typeof demoPeople, string[]>> = {
  artist: [
    '/today',
    '/notifications',
    '/settings/notifications',
    '/payouts',
    `${owls}/bookings`,
    `${owls}/team/vera-quartzo/role`,
  ],
  venue: [
    '/today',
    `${cinema}/bookings?stage=offers`,
    `${cinema}/edit?published`,
    `${cinema}/calendar/avails`,
    `${cinema}/messages`,
    `${cinema}/tax-rates`,
    '/messages/new?with=malva-e-sal',
    '/artists',
    '/saved-searches/new?search=%2Fartists%3Fgenre%3DJazz',
    ...['role', 'removal'].map((page) => `${cinema}/team/malva-e-sal/${page}`),
  ],
  manager: [
    '/today',
    '/profiles',
    '/settings/keys',
    '/profiles/vera-quartzo/applications',
    '/profiles/vera-quartzo/deletion',
    '/open-slots',
    ...['team', 'departure', 'webhooks', 'fediverse'].map((page) => `${owls}/${page}`),
    ...['events', 'events/new', 'series/demo-foyer-thursdays'].map((page) => `${cinema}/${page}`),
  ],
};

for (const who of ['artist', 'venue', 'manager'] as const)
  test(`everyone can use the pages of the ${who}`, async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, demoPeople[who]);
    for (const path of pagesOf[who] ?? []) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expectAccessible(page);
    }
  });
