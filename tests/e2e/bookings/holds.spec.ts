import type { Page } from '@playwright/test';
import { type SQL, sql } from 'drizzle-orm';
import { openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

/* The stored clock of a challenge is moved beside the platform, which only a server lets it do. */

const owls = '/profiles/the-night-owls';
const vera = '/profiles/vera-quartzo';
const cinema = '/profiles/cinema-candeia';

function dayIn(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString();
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

/** Asks the cinema for a night of its foyer, from its public page. */
async function ask(page: Page, day: string, answer = 'Hold placed.'): Promise<void> {
  await page.goto('/users/cinema-candeia');
  await page.getByRole('link', { name: 'Ask for a hold' }).click();
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Room').selectOption('Foyer');
  await page.getByRole('button', { name: 'Ask for hold' }).click();
  await expect(page.getByRole('status')).toContainText(answer);
}

/** Does something behind the platform’s back. */
async function run(environment: Record<string, string>, statement: SQL): Promise<void> {
  const settings = parseSettings({ DATABASE_URL: environment.DATABASE_URL });
  const database = await openDatabase(settings, openLog('silent'));
  await database.orm.execute(statement);
  await database.close();
}

// The demo town has holds of its own; these tests begin without any, and with venues that grant at
// once what they are asked for.
test.beforeEach(async ({ platform, environment }) => {
  expect(platform.address).not.toBe('');
  await run(environment, sql`delete from holds`);
  await run(
    environment,
    sql`insert into hold_settings
      (venue_id, takes_holds, granted_ranks, challenge_hours, load_in_minute, load_out_minute)
      select id, true, 9, 48, 900, 1560 from profiles where user_type = 'venue'
      on conflict (venue_id) do update set granted_ranks = 9`,
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a challenge runs out, and the challenger confirms', async ({ page, environment }) => {
    const day = dayIn(70);
    await signIn(page, demoPeople.artist);
    await ask(page, day);
    await expect(page.getByText('1st hold', { exact: true })).toBeVisible();

    await signInAs(page, demoPeople.manager);
    await ask(page, day);
    await expect(page.getByText('One hold is ahead of yours.')).toBeVisible();
    await page.getByRole('link', { name: 'Challenge at Cinema Candeia' }).click();
    await expect(page.getByText('Everyone above you has 48 hours')).toBeVisible();
    await page.getByRole('button', { name: 'Send challenge' }).click();
    await expect(page.getByRole('status')).toContainText('has been asked');
    await expect(page.locator('main')).not.toContainText('Night Owls');
    await expect(page.getByText(/Everyone above you .* 48 hours left/)).toBeVisible();

    await signInAs(page, demoPeople.artist);
    await page.goto(`${owls}/holds`);
    await expect(
      page.getByText(/Challenged: confirm or release by .* 48 hours left/),
    ).toBeVisible();
    await expect(page.locator('main')).not.toContainText('Vera');

    await run(
      environment,
      sql`update holds set challenge_due_at = now() where challenge_due_at is not null`,
    );

    await page.reload();
    await expect(page.getByText('No holds yet.')).toBeVisible();
    await signInAs(page, demoPeople.manager);
    await page.goto(`${vera}/holds`);
    await page.getByRole('link', { name: 'Confirm at Cinema Candeia' }).click();
    await expect(page.getByText('you’re booked from')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm hold' }).click();
    await expect(page.getByRole('status')).toContainText('asked the venue to confirm it too');
    await expect(page.locator('p', { hasText: 'Confirmed by the performer' })).toBeVisible();

    await signInAs(page, demoPeople.venue);
    await page.goto(`${cinema}/holds`);
    await page.getByRole('link', { name: 'Confirm Vera Quartzo' }).click();
    await page.getByRole('button', { name: 'Confirm hold' }).click();
    await expect(page.getByRole('status')).toContainText('The date is reserved');
    const dates = page.getByRole('region', { name: 'Dates' });
    const night = dates.getByRole('listitem').filter({ hasText: 'Vera Quartzo' }).first();
    await expect(night).toContainText('Confirmed');
    await expect(dates).not.toContainText('Night Owls');
    await page.getByText('Ended holds').click();
    await expect(page.getByText(/The Night Owls didn’t confirm it in time/)).toBeVisible();
  });

  test('a venue grants a request, and turns it into an offer', async ({ page }) => {
    const day = dayIn(75);
    await signIn(page, demoPeople.venue);
    await page.goto(`${cinema}/holds#settings`);
    await page.getByLabel('Granting requests').selectOption('You grant or refuse each request');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toContainText('Saved');

    await signInAs(page, demoPeople.artist);
    await ask(page, day, 'Request sent.');
    await expect(page.locator('p', { hasText: 'Requested' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Withdraw at Cinema Candeia' })).toBeVisible();

    await signInAs(page, demoPeople.venue);
    await page.goto('/today');
    await page.getByRole('link', { name: 'Grant or refuse' }).click();
    await page.getByRole('button', { name: 'Grant The Night Owls' }).click();
    await expect(page.getByRole('status')).toContainText('Hold granted');
    await expect(page.getByText('1st hold', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Send offer The Night Owls' }).click();
    await expect(page).toHaveURL(new RegExp(`/bookings/new\\?as=cinema-candeia.*day=${day}&room=`));
  });

  test('a venue holds a date for a performer without a page', async ({ page }) => {
    await signIn(page, demoPeople.venue);
    await page.goto(`${cinema}/holds`);
    await page.getByRole('link', { name: 'Place a hold for someone without a page' }).click();
    await page.getByLabel('Performer').fill('Os Sem Página');
    await page.getByLabel('Day').fill(dayIn(76));
    await page.getByRole('button', { name: 'Place hold' }).click();
    await expect(page.getByRole('status')).toContainText('Hold placed.');
    await page.getByRole('link', { name: 'Os Sem Página', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Hold for Os Sem Página/ })).toBeVisible();
    await page.getByRole('link', { name: 'They have a page now' }).click();
    await page.getByRole('textbox', { name: 'Performer' }).fill('Malva & Sal');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Hand over hold' }).click();
    await expect(page.getByRole('heading', { name: /Hold for Malva & Sal/ })).toBeVisible();
  });

  test('a performer without a page is mailed, creates one, and takes the hold over', async ({
    page,
  }) => {
    const day = dayIn(77);
    await signIn(page, demoPeople.venue);
    await page.goto('/holds/new?named=yes');
    await page.getByLabel('Performer').fill('Banda Nova');
    await page.getByLabel('Their email').fill('banda-nova@people.example');
    await page.getByLabel('Day').fill(day);
    await page.getByRole('button', { name: 'Place hold' }).click();
    await expect(page.getByRole('status')).toContainText('emailed the performer a link');
    await expect(page.getByText('We’ve emailed them a link to take over the hold.')).toBeVisible();

    await page.context().clearCookies();
    await page.goto('/outbox');
    await page.getByRole('link', { name: /Cinema Candeia is holding .* for you/ }).click();
    await page.getByRole('link', { name: /holds\/invitations/ }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/^Cinema Candeia is holding .* for you$/);
    await page.getByRole('link', { name: 'Create a page' }).click();
    await page.getByLabel('Your name').fill('Banda Nova');
    await page.getByLabel('Date of birth').fill('1990-05-06');
    await page.getByLabel('Email').fill('banda-nova@people.example');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.goto('/outbox');
    await page.getByRole('link', { name: 'Confirm your address' }).first().click();
    await page.getByRole('link', { name: /sign-up\/confirm/ }).click();
    await page.getByLabel('New password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Open my account' }).click();
    await page.getByRole('button', { name: 'Take over hold' }).click();
    await expect(title).toHaveText(/^Hold at Cinema Candeia/);
    await expect(page.getByText('1st hold', { exact: true })).toBeVisible();
  });

  test('a venue holds a date for a performer, sets its hours, and refuses with a reason', async ({
    page,
  }) => {
    await signIn(page, demoPeople.venue);
    await page.goto('/users/malva-e-sal');
    await page.getByRole('link', { name: 'Place a hold' }).click();
    await page.getByLabel('Day').fill(dayIn(80));
    await page.getByRole('button', { name: 'Place hold' }).click();
    await expect(page.getByText('Placed by you.')).toBeVisible();

    await page.getByText('Hold settings').click();
    await page.getByLabel('Hours to answer a challenge').fill('24');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Hold settings').click();
    await expect(page.getByLabel('Hours to answer a challenge')).toHaveValue('24');

    await page.getByRole('link', { name: 'Refuse Malva & Sal' }).click();
    const reason = page.getByLabel('Reason');
    await reason.fill(' ');
    await page.getByRole('button', { name: 'Refuse hold' }).click();
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
    await page.getByLabel('Reason').fill('The hall is being painted.');
    await page.getByRole('button', { name: 'Refuse hold' }).click();
    await expect(page.getByRole('status')).toContainText('refused');
    await page.goto('/outbox');
    await expect(page.getByText(/Hold refused: Cinema Candeia/).first()).toBeVisible();
  });

  test('a tour is put together, refused as a whole, and requested', async ({ page }) => {
    await signIn(page, demoPeople.artist);
    await page.goto(`${owls}/holds`);
    await page.getByLabel('Name of the tour').fill('Along the river');
    await page.getByRole('button', { name: 'Start tour' }).click();
    await add(page, 'Tanoeiro', /The vaults/, dayIn(91));
    await add(page, 'Passeio', /The lawn/, dayIn(90));
    await expect(page.getByRole('img', { name: 'Map with 2 dates' })).toBeVisible();
    await add(page, 'Tanoeiro', /The vaults/, dayIn(-1), /has passed/);

    // One night that can't be had keeps the others back as well, and says which it is.
    const address = new URL(page.url());
    const wrong = `cave-do-tanoeiro~nowhere~${dayIn(92)}`;
    await page.goto(`${address.pathname}?night=${wrong}`);
    await expect(page.getByText('No dates yet.')).toBeVisible();
    await page.goto(address.pathname);
    await add(page, 'Tanoeiro', /The vaults/, dayIn(91));
    await add(page, 'Passeio', /The lawn/, dayIn(90));
    await page.getByLabel('Note').fill('Four of us and a cello.');
    await page.getByRole('button', { name: 'Ask for these 2 dates' }).click();
    await expect(page.getByRole('status')).toContainText('Hold placed.');
    const held = page.getByRole('region', { name: 'On hold', exact: true });
    await expect(held.getByRole('listitem')).toHaveCount(2);
    await expect(held.getByRole('listitem').first()).toContainText('Concha do Passeio');

    await add(page, 'Passeio', /The lawn/, dayIn(90));
    await page.getByLabel('Note').fill('Once more.');
    await page.getByRole('button', { name: 'Ask for this date' }).click();
    await expect(page.getByRole('alert')).toContainText('already has a hold');
    await expect(page.getByLabel('Note')).toHaveValue('Once more.');
  });
});

async function add(page: Page, name: string, room: RegExp, day: string, problem?: RegExp) {
  await page.getByRole('searchbox', { name: 'Venue' }).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  const stage = page.getByLabel('Room').locator('option', { hasText: room });
  await page.getByLabel('Room').selectOption((await stage.getAttribute('value')) ?? '');
  await page.locator('.tour-choose').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel('Day').fill(day);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  if (problem) await expect(page.getByLabel('Day')).toHaveAccessibleDescription(problem);
  else await expect(page.getByRole('button', { name: /^Ask for/ })).toBeVisible();
}

test('these pages are accessible', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await ask(page, dayIn(101));
  await page.goto(`${owls}/holds`);
  const way = page.getByRole('link', { name: /^Release at/ }).first();
  const release = (await way.getAttribute('href')) ?? '';
  // Two tours may have one name.
  for (let times = 0; times < 2; times += 1) {
    await page.goto(`${owls}/holds`);
    await page.getByLabel('Name of the tour').fill('By bus');
    await page.getByRole('button', { name: 'Start tour' }).click();
    await page.waitForURL(/\/tours\/[^/]+$/);
  }
  const night = `concha-do-passeio~concha-do-passeio-lawn~${dayIn(102)}`;
  const tour = `${new URL(page.url()).pathname}?q=cinema&night=${night}`;
  const hold = release.replace('/release', '');
  for (const path of [`${owls}/holds`, hold, release, '/holds/new?venue=cinema-candeia', tour]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await signInAs(page, demoPeople.venue);
  for (const path of [`${cinema}/holds`, '/holds/new?named=yes']) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.getByLabel('Performer').fill('Os Sem Página');
  await page.getByLabel('Their email').fill('os-sem-pagina@people.example');
  await page.getByLabel('Day').fill(dayIn(103));
  await page.getByRole('button', { name: 'Place hold' }).click();
  await page.getByRole('link', { name: 'They have a page now' }).click();
  await page.waitForURL(/holds\/[^/]+\/page$/);
  await page.goto(`${page.url()}?with=malva-e-sal`);
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.goto('/outbox');
  await page
    .getByRole('link', { name: /Cinema Candeia is holding .* for you/ })
    .first()
    .click();
  await page.getByRole('link', { name: /holds\/invitations/ }).click();
  await page.waitForURL(/holds\/invitations/);
  await expectAccessible(page);
});
