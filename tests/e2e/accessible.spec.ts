import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

/** Pages as they open, by who looks at them; other states of a page stand with their journeys. */
const lists: [who: keyof typeof demoPeople | 'nobody', paths: string[]][] = [
  [
    'nobody',
    [
      '/',
      ...['full-artist', 'full-venue', 'nameless', 'hostile', 'nobody-here'].map(
        (page) => `/users/${page}`,
      ),
      '/users',
      ...['/terms-of-service', '/privacy-policy', '/how-payments-work', '/cancellation-policy'],
      ...['/delete-account', '/api', '/nothing-here'],
      ...['/sign-in', '/sign-in/mail', '/sign-in/link', '/sign-in/code', '/sign-in/forgotten'],
      ...['/sign-in/new-password', '/sign-up', '/sign-up/mail', '/sign-up/confirm'],
    ],
  ],
  ['artist', ['/payouts', '/profiles/the-night-owls/bookings']],
  ['venue', ['/profiles/cinema-candeia/edit?published']],
  [
    'manager',
    [
      ...['', '/new'].map((page) => `/profiles/cinema-candeia/events${page}`),
      '/profiles/cinema-candeia/series/demo-foyer-thursdays',
      '/open-slots',
      '/profiles/vera-quartzo/applications',
      '/profiles',
      ...['members', 'members/the-night-owls/role', 'departure'].map(
        (page) => `/profiles/the-night-owls/${page}`,
      ),
      '/profiles/vera-quartzo/deletion',
      ...['role', 'removal'].map((page) => `/profiles/cinema-candeia/members/malva-e-sal/${page}`),
    ],
  ],
];

for (const [who, paths] of lists)
  test.describe(`as ${who}`, () => {
    for (const path of paths)
      test(`${path} can be used by everybody`, async ({ page }) => {
        if (who !== 'nobody') await signIn(page, demoPeople[who]);
        await page.goto(path);
        await expectAccessible(page);
      });
  });
