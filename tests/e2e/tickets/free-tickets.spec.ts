import { expect, test } from '#tests/harness/browser/e2e.ts';

for (const javaScriptEnabled of [true, false])
  test(`tickets that cost nothing are taken and passed on where cards aren’t taken, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    chromium,
    baseURL,
    smtp,
  }) => {
    const context = await chromium.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    const email = `ana-${javaScriptEnabled}@fans.example`;
    await page.goto('/events');
    await page.getByRole('link', { name: 'Silent film, loud band' }).click();
    await page.getByRole('link', { name: 'Get tickets' }).click();
    await expect(page.getByText('card payments aren’t set up')).toBeVisible();
    await page.getByLabel('Under 16').fill('1');
    await page.getByRole('button', { name: 'Hold tickets' }).click();
    await expect(page.getByText('We’re holding these tickets for you until')).toBeVisible();
    await page.getByLabel('Name').fill('Ana Prado');
    const mistyped = `ana-${javaScriptEnabled}@gmail.con`;
    await page.getByLabel('Email address').fill(mistyped);
    await page.getByRole('button', { name: 'Get tickets' }).click();
    await expect(page.getByText(/Did you mean ana-\w+@gmail\.com\?/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Get tickets' }).click();
    await expect(page.getByRole('img', { name: 'Code of ticket' })).toHaveCount(1);
    await smtp.next(mistyped);
    const old = page.url();
    await page.getByText('Wrong email address?').click();
    await page.getByLabel('Right email address').fill(email);
    await page.getByRole('button', { name: 'Send tickets there' }).click();
    await expect(page.getByText('Email address changed.')).toBeVisible();
    const { text } = await smtp.next(email);
    expect((await smtp.next(mistyped)).text).not.toContain('/orders/');
    expect((await page.request.get(old)).status()).toBe(404);
    expect(text).toContain('Silent film, loud band');
    // The link in the mail leads to the same tickets, for a reader who has nothing but the mail.
    await context.clearCookies();
    await page.goto(/https:\S+\/orders\/\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('link', { name: 'Name or pass on Ticket 1' }).click();
    await page.getByLabel('Their name').fill('Rosa Prado');
    await page.getByLabel('Their email address').fill(`rosa-${email}`);
    await page.getByRole('button', { name: 'Pass on ticket' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket passed on');
    expect((await smtp.next(`rosa-${email}`)).text).toContain('Silent film, loud band');
    await context.close();
  });
