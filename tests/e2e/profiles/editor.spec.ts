import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn, signInByForm } from '#tests/harness/calls/sign-in.ts';

/* Sal has an artist’s page that is nearly empty, Tomás a venue’s that is nearly full. */
const artistPage = '/profiles/malva-e-sal/edit';
const venuePage = '/profiles/cinema-candeia/edit';

async function openEditor(page: Page, address: string): Promise<void> {
  await signIn(page, address === venuePage ? demoPeople.venue : demoPeople.door);
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'One sentence' })).toBeEnabled();
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const status = (page: Page) => page.locator('.editor-status');
const saved = (page: Page) => expect(status(page)).toHaveText(/^Saved \d\d:\d\d$/);

test('an artist writes a page, finds it again, looks at it and publishes it', async ({ page }) => {
  await openEditor(page, artistPage);
  const look = part(page, 'Name and pictures');
  const genres = look.getByRole('textbox', { name: 'Genres' });
  await genres.fill('Morna');
  await genres.press('Enter');
  await genres.pressSequentially('fad');
  await look.getByRole('button', { name: 'Fado' }).click();
  await genres.pressSequentially('Polka,');
  await genres.press('Backspace');
  await expect(look.getByRole('list', { name: 'Chosen genres' })).toHaveText('FolkWaltzMornaFado');
  await look.getByLabel('Home town').fill('Caminha');

  const bio = part(page, 'Bio');
  await bio.getByLabel('One sentence').fill('Waltzes and mornas for the quiet end.');
  await bio.getByLabel('Full length').fill('Once upon a time\n\nin Caminha.');

  const videos = part(page, 'Videos');
  await videos.getByRole('button', { name: 'Add video' }).click();
  await expect(videos.getByLabel('Video 1', { exact: true })).toBeFocused();
  await page.keyboard.type('https://youtu.be/jNQXAC9IVRw');
  await expect(videos.getByText('We found this video.')).toBeVisible();
  await videos.getByLabel('Title').fill('Waltz for the Ferry');

  const links = part(page, 'Links');
  await links.getByRole('button', { name: 'Add link' }).click();
  await links.getByLabel('Link text').fill('Our record');
  await links.getByLabel('Address').fill('malva.example/record');

  const band = part(page, 'On stage');
  await band.getByRole('button', { name: 'Add person' }).click();
  await page.keyboard.type('Rui');
  await band.getByLabel('Role').last().fill('Bass');
  await band.getByRole('button', { name: 'Move Person 3 up' }).click();
  await expect(band.getByLabel('Name').nth(1)).toHaveValue('Rui');
  await expect(band.getByRole('button', { name: 'Move Person 2 up' })).toBeFocused();

  const terms = part(page, 'Set, fee and travel');
  await terms.getByLabel('At least').fill('45');
  await terms.getByLabel('From').fill('150,50');
  await terms.getByLabel('To').fill('400');
  await terms.getByLabel('Show the fee on my page').check();
  await terms.getByLabel('How far you travel').fill('120 km');

  const stage = part(page, 'Stage and riders');
  for (const source of ['Accordion', 'Voice']) {
    await stage.getByRole('button', { name: 'Add channel' }).click();
    await page.keyboard.type(source);
  }
  await stage.getByRole('button', { name: 'Remove Channel 1' }).click();
  await expect(stage.getByRole('button', { name: 'Remove Channel 1' })).toBeFocused();
  await stage.getByLabel('Microphone or DI').fill('SM58');
  await stage.getByLabel('Technical rider').fill('One lamp.');
  await stage.getByLabel('Hospitality').fill('Soup.');
  await saved(page);

  await page.reload();
  await expect(terms.getByLabel('From')).toHaveValue('150.50');
  await expect(terms.getByLabel('How far you travel')).toHaveValue('120');
  await expect(stage.getByLabel('Source')).toHaveValue('Voice');

  const previewed = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview' }).click();
  const preview = await previewed;
  await expect(preview.getByText('Once upon a time')).toBeAttached();
  await preview.close();
  await page.goto('/users/malva-e-sal');
  await expect(page.getByText('Soup.')).toHaveCount(0);

  await page.goto(artistPage);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeVisible();
  await page.getByRole('link', { name: 'See your page' }).click();
  await expect(page).toHaveURL(/\/users\/malva-e-sal$/);
  for (const text of ['Morna', 'Fado', 'Caminha', 'Rui', '150.50', 'Voice', 'One lamp.', 'Soup.'])
    await expect(page.getByText(text).first()).toBeAttached();
  await expect(page.getByRole('link', { name: 'Our record' })).toHaveAttribute(
    'href',
    'https://malva.example/record',
  );
  const video = page.getByRole('link', { name: 'Play video 1' });
  await expect(video).toContainText('Waltz for the Ferry');
  await expect(page.locator('video-player')).toHaveAttribute('video-title', 'Waltz for the Ferry');
});

test('a venue sets its point by pasting and by keys, adds a room and publishes', async ({
  page,
}) => {
  await openEditor(page, venuePage);
  const place = part(page, 'Where you are');
  const coordinates = place.getByLabel('Place on the map');
  await coordinates.fill('somewhere near the river');
  await coordinates.blur();
  await expect(place.getByText('We can’t find a place in this.')).toBeVisible();
  await coordinates.fill('https://www.google.com/maps/@41.18000,-8.69000,17z');
  await expect(place.getByText('We can’t find a place in this.')).toHaveCount(0);
  await coordinates.blur();

  const map = place.getByRole('button', { name: 'Map for setting the point' });
  await map.focus();
  await page.keyboard.press('+');
  await expect(place.getByText('60 km across')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(coordinates).toHaveValue(/^41\.20\d+, -8\.68\d+$/);
  await expect
    .poll(() => place.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  await map.click({ position: { x: 5, y: 5 } });
  await expect(coordinates).toHaveValue(/^41\.[34]\d+, -9\.0\d+$/);

  const rooms = part(page, 'Rooms');
  await rooms.getByRole('button', { name: 'Add room' }).click();
  await page.keyboard.type('Projection booth');
  await page.getByRole('button', { name: 'Publish' }).click();
  const problem = page.getByRole('link', { name: 'Rooms: Enter how many people the room holds.' });
  await problem.click();
  await expect(rooms.getByLabel('Capacity').last()).toBeFocused();
  await page.keyboard.type('12 people');
  await expect(problem).toHaveCount(0);
  await part(page, 'House').getByLabel('Equipment').fill('One projector, loud.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'See your page' }).click();
  for (const text of ['Projection booth', 'One projector, loud.'])
    await expect(page.getByText(text).first()).toBeAttached();
});

test('why a video is refused is said beside it, as it is typed', async ({ page }) => {
  await openEditor(page, artistPage);
  const videos = part(page, 'Videos');
  await videos.getByRole('button', { name: 'Add video' }).click();
  const link = videos.getByRole('textbox').last();
  for (const [text, reason] of [
    ['our best song', 'Enter a web address.'],
    ['https://vimeo.com/1234', 'We show videos from YouTube only.'],
    ['https://www.youtube.com/@malva', 'We can’t find a video at this address.'],
  ] as const) {
    await link.fill(text);
    await expect(link).toBeFocused();
    await expect(link).toHaveAccessibleDescription(new RegExp(reason));
  }
  await link.fill('https://www.youtube.com/watch?v=UXqq0ZvbOnk');
  await expect(link).not.toHaveAttribute('aria-invalid');
  await expect(videos.getByRole('link', { name: /Watch video/ }).last()).toBeVisible();
  await videos
    .getByRole('button', { name: /^Remove Video/ })
    .last()
    .click();
  await saved(page);
});

test('text typed without a connection is saved once it is back', async ({ page, context }) => {
  await openEditor(page, artistPage);
  await context.setOffline(true);
  const bio = part(page, 'Bio').getByLabel('One sentence');
  await bio.fill('Written in a tunnel.');
  await expect(status(page)).toContainText('Not saved: no connection.');
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await expect(bio).toHaveValue('Written in a tunnel.');
});

test('text that was never saved is offered after a reload', async ({ page }) => {
  await openEditor(page, artistPage);
  await page.route('**/draft', (route) => route.abort());
  const bio = part(page, 'Bio').getByLabel('One sentence');
  await bio.fill('Nearly lost.');
  await expect(status(page)).toContainText('We’ve kept what you typed');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(bio).not.toHaveValue('Nearly lost.');
  await page.unroute('**/draft');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(bio).toHaveValue('Nearly lost.');
  await saved(page);
  await page.reload();
  await expect(bio).toHaveValue('Nearly lost.');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('two tabs: the later one is told, and either version can go on', async ({ page, context }) => {
  await openEditor(page, artistPage);
  const other = await context.newPage();
  await other.goto(artistPage);
  const bioIn = (tab: Page) => part(tab, 'Bio').getByLabel('One sentence');
  await bioIn(other).fill('From the other tab.');
  await saved(other);

  await bioIn(page).fill('From this tab.');
  await expect(page.getByRole('alert')).toContainText('The page was changed somewhere else');
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await saved(page);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await bioIn(other).fill('Once more from the other.');
  await other.getByRole('button', { name: 'Load their version' }).click();
  await expect(bioIn(other)).toHaveValue('From this tab.');
  await expect(other.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('a member who is signed out meanwhile signs in elsewhere and loses nothing', async ({
  page,
  context,
}) => {
  await openEditor(page, artistPage);
  await context.clearCookies();
  const bio = part(page, 'Bio').getByLabel('One sentence');
  await bio.fill('Typed while signed out.');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You’re signed out');
  const opened = page.waitForEvent('popup');
  await alert.getByRole('link', { name: 'Sign in' }).click();
  const other = await opened;
  await signInByForm(other, demoPeople.door);
  await other.close();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  await expect(bio).toHaveValue('Typed while signed out.');
});

test('changes are discarded after a question, not before', async ({ page }) => {
  await openEditor(page, artistPage);
  const town = page.getByLabel('Home town');
  const before = await town.inputValue();
  await town.fill('Nowhere');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('You’ll lose every text change');
  await question.getByRole('button', { name: 'Keep changes' }).click();
  await expect(town).toHaveValue('Nowhere');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await question.getByRole('button', { name: 'Discard for good' }).click();
  await expect(page.getByText('Your changes have been discarded.')).toBeVisible();
  await expect(town).not.toHaveValue('Nowhere');
  expect(before).not.toBe('Nowhere');
});

test('a page without a name or a bio isn’t published, and names the missing parts', async ({
  page,
}) => {
  await openEditor(page, artistPage);
  await page.getByLabel('Name of the act').fill(' ');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole('link', { name: 'Enter the name people know you by.' }).click();
  await expect(page.getByLabel('Name of the act')).toBeFocused();
  await page.keyboard.type('Malva & Sal');
  await saved(page);
});

test('a person who isn’t a member of a page can’t edit it', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  expect((await page.goto(venuePage))?.status()).toBe(404);
  await page.context().clearCookies();
  await signIn(page, demoPeople.door);
  expect((await page.goto(venuePage))?.status()).toBe(403);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the saved draft is published', async ({ page }) => {
    await signIn(page, demoPeople.manager);
    await page.goto('/profiles/vera-quartzo/edit');
    await expect(page.locator('noscript p')).toContainText('Turn on JavaScript to edit your page');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide page' }).click();
    await page.getByRole('button', { name: 'Show page' }).click();
    await expect(page.getByText('Your page is public again.')).toBeVisible();
  });
});
