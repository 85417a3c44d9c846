import { Hono } from 'hono';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { brandFiles, siteFiles } from '#app/api/site-files.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { testBrand } from '#tests/harness/people/cast.ts';

const app = new Hono<HttpEnv>();
app.use((context, next) => {
  context.set('services', { brand: testBrand, settings: parseSettings({}) } as never);
  return next();
});
app.route('/', brandFiles);
app.route('/', siteFiles);

it('an app on a home screen stays the same one and keeps to the site', async () => {
  const manifest = await (await app.request('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/' });
});

it('the icon that may be cut to any shape has its logo within the circle that is always kept', async () => {
  const manifest = await (await app.request('/manifest.webmanifest')).json();
  const [icon] = manifest.icons.filter(
    ({ purpose }: { purpose?: string }) => purpose === 'maskable',
  );
  expect(icon).toMatchObject({ sizes: '512x512', type: 'image/png' });
  const answer = await app.request(icon.src);
  const { data, info } = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([512, 512]);
  const farthest = Array.from({ length: 512 * 512 }, (_, at) => at)
    .filter((at) => data[at * 3] !== data[0])
    .reduce((most, at) => Math.max(most, Math.hypot((at % 512) - 255.5, at / 512 - 255.5)), 0);
  // https://www.w3.org/TR/appmanifest/#icon-masks: two fifths of the width from the middle.
  expect(farthest).toBeGreaterThan(512 * 0.2);
  expect(farthest).toBeLessThanOrEqual(512 * 0.4);
});
