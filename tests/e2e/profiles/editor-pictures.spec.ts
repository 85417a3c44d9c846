import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { drawHalves, drawPicture } from '#tests/harness/people/pictures.ts';

async function openEditor(page: Page): Promise<void> {
  await signIn(page, demoPeople.manager);
  // A store takes from other sites only the headers that its rule names, so none may be added.
  await page.setExtraHTTPHeaders({});
  await page.goto('/profiles/vera-quartzo/edit');
  await expect(page.getByLabel('Name of the act')).toBeEnabled();
}

/** Left half red, right half blue, as a file that a person chooses. */
async function halves(width = 1600, height = 800) {
  const buffer = await (await drawHalves(width, height)).jpeg().toBuffer();
  return { name: 'halves.jpg', mimeType: 'image/jpeg', buffer };
}

/** The address that bytes are sent to, be it to the platform or straight to its store. */
const bytesAddress = /\/uploads\//;

const isTakingOver = (request: Request) => /\/pictures\/\w+$/.test(request.url());

test('a picture is cropped, sent and shown by keyboard alone', async ({ page }) => {
  await openEditor(page);
  const field = page.getByLabel('Change picture');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.focus().then(() => page.keyboard.press('Enter')),
  ]);
  await chooser.setFiles(await halves());
  const dialog = page.getByRole('dialog', { name: 'Your profile picture' });
  await expect(dialog.getByLabel('Visible part of the picture')).toBeFocused();
  await page.keyboard.press('+');
  for (let press = 0; press < 20; press++) await page.keyboard.press('Shift+ArrowRight');
  // Over the three sliders to the button.
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeFocused();
  const taken = page.waitForRequest(isTakingOver);
  await page.keyboard.press('Enter');
  // All the way to the left, a tenth nearer.
  const { crop } = (await taken).postDataJSON();
  expect(crop).toMatchObject({ left: 0, width: 727, height: 727 });
  await expect(dialog).toHaveCount(0);
  await expect(field).toBeFocused();

  const picture = page.locator('.editor-picture[data-kind="profilePicture"] img');
  const address = await picture.getAttribute('src');
  const bytes = await (await page.request.get(address ?? '')).body();
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);
  // At once, without publishing.
  expect(await (await page.request.get('/users/vera-quartzo')).text()).toContain(address);
});

test('sliders, wheel and mouse frame the banner', async ({ page }) => {
  await openEditor(page);
  await page.getByLabel('Change banner').setInputFiles(await halves(1600, 1600));
  const dialog = page.getByRole('dialog', { name: 'Your banner' });
  const view = dialog.getByLabel('Visible part of the picture');
  await dialog.getByLabel('Up and down').fill('0');
  await dialog.getByLabel('Zoom').fill('50');
  await view.hover();
  await page.mouse.wheel(0, -200);
  await page.mouse.down();
  await page.mouse.move(0, 0, { steps: 5 });
  await page.mouse.up();
  const taken = page.waitForRequest(isTakingOver);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  const { crop } = (await taken).postDataJSON();
  expect(crop.width).toBeLessThan(600);
  expect(crop.width / crop.height).toBeCloseTo(8 / 3, 1);
  // Dragged up and to the left, so that more of the right and the bottom is seen.
  expect(crop.left).toBeGreaterThan((1600 - crop.width) / 2);
  expect(crop.top).toBeGreaterThan(0);
  await expect(dialog).toHaveCount(0);
});

test('a failed upload keeps the crop and everything typed, and can be repeated', async ({
  page,
}) => {
  await openEditor(page);
  await page.getByLabel('Home town').fill('Braga');
  await page.getByLabel('Change picture').setInputFiles(await halves());
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Visible part of the picture')).toBeFocused();
  await page.keyboard.press('+');
  await page.route(bytesAddress, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toContainText('The connection was lost. Nothing has changed; try again.');
  await page.unroute(bytesAddress);
  const taken = page.waitForRequest(isTakingOver);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect((await taken).postDataJSON().crop.width).toBe(727);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Home town')).toHaveValue('Braga');
});

test('an upload can be stopped', async ({ page }) => {
  await openEditor(page);
  await page.getByLabel('Change picture').setInputFiles(await halves());
  await page.route(bytesAddress, () => {});
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(dialog).toContainText('Cancelled. Nothing has changed.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Change picture')).toBeFocused();
});

test('what can’t be used is said before anything is sent', async ({ page }) => {
  await openEditor(page);
  const field = page.getByLabel('Change picture');
  await expect(field).toHaveAccessibleDescription(/at most 10 MB and 50 megapixels/);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  for (const [name, mimeType, buffer, reason] of [
    ['a.gif', 'image/gif', Buffer.from('GIF89a'), 'Choose a JPEG or PNG file'],
    ['a.jpg', 'image/jpeg', Buffer.from('no picture'), 'can’t read this file as a picture'],
    ['a.png', 'image/png', Buffer.alloc(11 * 1024 * 1024), 'larger than 10 MB'],
    [
      'b.png',
      'image/png',
      await drawPicture('png', { width: 8000, height: 6400 }),
      'more than 50 megapixels',
    ],
  ] as const) {
    await field.setInputFiles({ name, mimeType, buffer });
    await expect(page.getByRole('alert')).toContainText(reason);
  }
  expect(sent).toEqual([]);
});

test('press photos and the stage plot are sent, credited, moved and removed', async ({ page }) => {
  await openEditor(page);
  const press = page.getByRole('region', { name: 'Press photos' });
  const before = await press.getByLabel(/^Photo \d+ by$/).count();
  const photo = async (name: string) => ({ ...(await halves(800, 600)), name });
  await press
    .getByLabel('Add photos')
    .setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
  await expect(press.getByLabel(/^Photo \d+ by$/)).toHaveCount(before + 2);
  const credit = press.getByLabel(`Photo ${before + 2} by`);
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await credit.fill('Ana Reis');
  expect((await changed).ok()).toBe(true);
  await press.getByRole('button', { name: `Move Photo ${before + 2} up` }).click();
  await expect(press.getByLabel(`Photo ${before + 1} by`)).toHaveValue('Ana Reis');
  await press.getByRole('button', { name: `Remove Photo ${before + 2}` }).click();
  await expect(press.getByLabel(/^Photo \d+ by$/)).toHaveCount(before + 1);

  const stage = page.getByRole('region', { name: 'Stage and riders' });
  await stage.getByLabel(/Choose drawing|Change drawing/).setInputFiles(await photo('plot.jpg'));
  const plot = stage.getByRole('img', { name: 'The stage plot' });
  await plot.scrollIntoViewIfNeeded();
  await expect.poll(() => plot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await page.reload();
  await expect(press.getByLabel(`Photo ${before + 1} by`)).toHaveValue('Ana Reis');
  await stage.getByRole('button', { name: 'Remove drawing' }).click();
  await expect(plot).toHaveCount(0);
});
