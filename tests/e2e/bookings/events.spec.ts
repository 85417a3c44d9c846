import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const venue = '/profiles/cinema-candeia';

async function signInAs(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

/** A Saturday in the last week of October, some two years ahead: the clock goes back that night. */
function autumnSaturday(): string {
  const november = Temporal.Now.plainDateISO().with({ month: 11, day: 1 }).add({ years: 2 });
  return november
    .subtract({ days: november.dayOfWeek === 7 ? 8 : november.dayOfWeek + 1 })
    .toString();
}

/** Makes a night with one slot; answers its address. */
async function makeNight(page: Page, title: string): Promise<string> {
  await page.goto(`${venue}/events`);
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Day').fill(autumnSaturday());
  await page.getByLabel('Load-in').fill('17:00');
  await page.getByLabel('Load-out').fill('03:00');
  const [first] = await page.locator('.slot-row').all();
  await first?.getByLabel('Slot').fill('Support');
  await first?.getByLabel('Starts').fill('21:00');
  await first?.getByLabel('Ends').fill('21:45');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('status')).toContainText('Event created.');
  return new URL(page.url()).pathname;
}

test('a venue creates a night, is asked about the hour that comes twice, and opens a slot', async ({
  page,
}) => {
  await signIn(page, demoPeople.venue);
  const night = await makeNight(page, 'Two hours in one');
  await page.getByRole('link', { name: 'Edit event' }).click();
  // One more row than there are.
  const rows = page.locator('.slot-row');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await page.getByRole('button', { name: 'Add a row' }).click();
  await expect(rows).toHaveCount(count + 1);
  const added = rows.nth(count);
  await expect(added.getByLabel('Slot')).toBeFocused();
  await added.getByLabel('Slot').fill('Late set');
  await added.getByLabel('Starts').fill('00:15');
  await added.getByLabel('Ends').fill('01:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Check the marked fields');
  await expect(page.getByText('in Europe/Lisbon show 01:30 twice')).toBeVisible();
  // Nothing typed is lost.
  await expect(page.getByLabel('Title')).toHaveValue('Two hours in one');
  await page
    .getByLabel('Ends: which one?')
    .selectOption({ label: 'The second, after the clocks go back' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Event updated.');
  await expect(page.getByText('00:15–01:30')).toBeVisible();

  await page.getByRole('link', { name: 'Open to applications Support' }).click();
  await page.getByLabel('What you are looking for').fill('Forty-five minutes, 150 euros.');
  await page.getByLabel('Genres').fill('Fado, Jazz');
  await page.getByRole('button', { name: 'Open to applications' }).click();
  await expect(page).toHaveURL(`${night}?done=opened`);
  await page.goto(`${venue}/events`);
  await expect(page.getByText('1 open slot').first()).toBeVisible();
});

test('a performer applies, and sees that it was read and why it was declined', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/open-slots?genre=brass');
  await page.getByRole('link', { name: 'Support, Brass and embers' }).click();
  await page.getByLabel('Your message as The Night Owls').fill('Four of us, loud and short.');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('status')).toContainText('Application sent.');
  const applied = page.locator('.dated-rows > li', { hasText: 'Brass and embers' });
  await expect(applied.locator('.badge')).toHaveText('Not read yet');

  await signInAs(page, demoPeople.venue);
  await page.goto(`${venue}/events`);
  await page.getByRole('link', { name: 'Brass and embers' }).click();
  const application = page.locator('.applications li', { hasText: 'The Night Owls' });
  await expect(application.locator('.badge')).toHaveText('New');
  await application.getByRole('link').click();
  await expect(page.getByText('Four of us, loud and short.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Answer with an offer' })).toBeVisible();
  await page.getByLabel('Write to The Night Owls').fill('Two short sets?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toHaveText('Message sent.');
  await expectAccessible(page);

  await signInAs(page, demoPeople.artist);
  const own = '/profiles/the-night-owls/applications';
  await page.goto(own);
  await expect(applied.locator('.badge')).toHaveText('Read by the venue');
  await applied.getByRole('link', { name: 'Support, Brass and embers' }).click();
  await expect(page.locator('#thread-entries')).toContainText(
    /read the application.+Two short sets/s,
  );
  await page.getByLabel('Write to Cinema Candeia').fill('Gladly.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('#thread-entries')).toContainText('Gladly.');
  await expectAccessible(page);
  await page.goto('/profiles/the-night-owls/messages');
  await expect(page.getByRole('listitem').filter({ hasText: 'You: Gladly.' })).toContainText(
    'Application for Support at Brass and embers',
  );

  await signInAs(page, demoPeople.venue);
  await page.goto(`${venue}/events`);
  await page.getByRole('link', { name: 'Brass and embers' }).click();
  await application.getByRole('link').click();
  await page.getByLabel('Reason').fill('We look for something to waltz to.');
  await page.getByRole('button', { name: 'Turn down' }).click();
  await expect(application.locator('.badge')).toHaveText('Turned down');

  await signInAs(page, demoPeople.artist);
  await page.goto(own);
  await expect(applied.locator('.badge')).toHaveText('Turned down');
  await expect(applied.getByText('We look for something to waltz to.')).toBeVisible();
});

test('a series creates its nights, and removes them when it ends', async ({ page }) => {
  await signIn(page, demoPeople.venue);
  await page.goto(`${venue}/series`);
  await page.getByRole('link', { name: 'New series' }).click();
  await page.getByLabel('Title').fill('Last Tuesdays');
  await page.getByLabel('Repeats').selectOption({ label: 'Last of each month' });
  await page.getByLabel('Weekday').selectOption({ label: 'Tuesday' });
  await page.getByRole('button', { name: 'Create series' }).click();
  await expect(page.getByRole('status')).toContainText('Series created');
  const nights = page.locator('.next-nights a');
  const made = await nights.count();
  expect(made).toBeGreaterThanOrEqual(5);
  for (const night of await nights.allTextContents()) expect(night).toContain('Tuesday');
  // One of them is moved by hand, and stays.
  await nights.first().click();
  await page.getByRole('link', { name: 'Edit event' }).click();
  await page.getByLabel('Title').fill('A Tuesday of its own');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Series', exact: true }).last().click();
  await page.getByRole('link', { name: 'End series' }).click();
  await expect(page.getByText(`${made - 1} upcoming events will be deleted`)).toBeVisible();
  await expect(page.getByText('1 event stays')).toBeVisible();
  await page.getByRole('button', { name: 'End series' }).click();
  await expect(page.getByRole('status')).toHaveText('Series ended.');
  await page.goto(`${venue}/events`);
  await expect(page.getByRole('link', { name: 'A Tuesday of its own' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Last Tuesdays' })).toHaveCount(0);
});

test('the page of a night is accessible', async ({ page }) => {
  await signIn(page, demoPeople.manager);
  await page.goto(`${venue}/events`);
  await page.getByRole('link', { name: 'Brass and embers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Brass and embers');
  await expectAccessible(page);
});
