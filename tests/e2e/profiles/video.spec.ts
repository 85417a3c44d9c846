import { expect, test } from '#tests/harness/browser/e2e.ts';

const provider = /youtube(-nocookie)?\.com|ytimg\.com|googlevideo\.com|youtu\.be/;

/** As much of the provider's player script as puts its frame on the page. */
const playerScript = `
  window.YT = {
    PlayerState: {},
    Player: function (target, options) {
      const frame = document.createElement('iframe');
      frame.width = options.width; frame.height = options.height;
      frame.src = options.host + '/embed/' + options.videoId + '?autoplay=' + options.playerVars.autoplay;
      target.replaceWith(frame);
      this.getIframe = () => frame;
      this.playVideo = () => { window.played = true; };
      this.destroy = () => {};
      setTimeout(() => options.events.onReady({ target: this }), 10);
    },
  };
  window.onYouTubeIframeAPIReady();
`;

test('only valid links become videos, and nothing is asked of the provider before play', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on(
    'request',
    (request) => provider.test(new URL(request.url()).host) && requests.push(request.url()),
  );
  await page.goto('/users/full-artist', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: /Play video/ })).toHaveCount(2);
  for (const cover of await page.locator('video-player').all()) {
    const box = await cover.boundingBox();
    expect([box?.width, box?.height]).toEqual([320, 195]);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
});

test('pressing play brings the provider’s player in the size of the cover', async ({ page }) => {
  await page.route(provider, (route) =>
    route.request().url().includes('iframe_api')
      ? route.fulfill({ contentType: 'text/javascript', body: playerScript })
      : route.fulfill({ contentType: 'text/html', body: 'the player' }),
  );
  await page.goto('/users/full-artist');
  await page.getByRole('link', { name: 'Play video 2' }).click();
  const frame = page.locator('video-player iframe');
  await expect(frame).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/eRsGyueVLvQ?autoplay=0',
  );
  const box = await frame.boundingBox();
  expect([box?.width, box?.height]).toEqual([320, 195]);
  await expect.poll(() => page.evaluate(() => 'played' in window)).toBe(true);
  await expect(page.getByRole('link', { name: 'Play video 1' })).toBeVisible();
});

test('a provider that can’t be reached is said as well', async ({ page }) => {
  await page.route(provider, (route) => route.abort());
  await page.goto('/users/full-artist');
  await page.getByRole('link', { name: 'Play video 1' }).click();
  await expect(page.getByRole('alert')).toContainText('The player didn’t load.');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /aqz-KE-bpKQ/);
});

test('a player that can’t be fetched says so and leaves the way to the video', async ({ page }) => {
  await page.route('**/youtube-player-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/users/full-artist');
  await page.getByRole('link', { name: 'Play video 1' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t find the player.');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  );
});
