import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { sandboxPages } from '#sandbox/pages/pages.server.ts';
import { openSandboxWorld, type SandboxWorld } from '#tests/harness/cards/sandbox-world.ts';

/* The pages to which the provider would send people, without a browser. */

let isOn = true;
const app = new Hono<{
  Variables: { services: { cardSandbox: SandboxWorld['sandbox'] | null } };
}>();
app.use((context, next) => {
  context.set('services', { cardSandbox: isOn ? world.sandbox : null });
  return next();
});
app.route('/', sandboxPages);

const world = await openSandboxWorld();
afterAll(() => world?.close());

async function ask(url: string | null | undefined, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form);
  const answer = await app.request(String(url), body ? { method: 'POST', body } : {});
  const text = await answer.text();
  return { status: answer.status, to: answer.headers.get('location'), text };
}

const input = {
  card: 'new',
  email: 'ana@demo.example',
  expiry: '04 / 30',
  cvc: '123',
  name: 'Ana <Silva>',
};

it('keeps typed values when a card is refused, and returns only to the platform’s address', async () => {
  const session = await world.openPage();
  const view = await ask(session.url);
  expect(view.text).toContain('Card sandbox: no real money moves here');
  expect(view.text).toContain('€100.00');
  const real = await ask(session.url, { ...input, number: '5105 1051 0510 5100' });
  expect(real).toMatchObject({ status: 422 });
  expect(real.text).toContain('Use a test card');
  const refused = await ask(session.url, { ...input, number: '4000000000000002' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('The card was declined. Nothing was paid.');
  expect(refused.text).toContain('Ana &lt;Silva&gt;');
  const asking = await ask(session.url, { ...input, number: '4000002760003184' });
  const failed = await ask(asking.to, { answer: 'no' });
  expect(failed.to).toBe(session.url);
  expect((await ask(failed.to)).text).toContain('Your bank couldn’t confirm');
  const again = await ask(session.url, { ...input, number: '4000002760003184' });
  const paid = await ask(again.to, { answer: 'yes' });
  expect(paid.to).toBe(`${world.site}/bookings/b1?session=${session.id}`);
  // Returning, or sending the form twice, pays nothing more.
  const twice = await ask(session.url, { ...input, number: '4242424242424242' });
  expect(twice.text).toContain('This has been paid.');
  expect((await world.stripe.paymentIntents.list()).data).toHaveLength(1);
});

it('registers a person who wants to be paid, by a link that opens once', async () => {
  const { stripe, site } = world;
  const account = await world.openAccount();
  const openLink = () =>
    stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: `${site}/payouts`,
      refresh_url: `${site}/payouts/again`,
    });
  const { url } = await openLink();
  const visit = visitOf((await ask(url)).text);
  expect((await ask(url)).to).toBe(`${site}/payouts/again`);
  const wrong = await ask(url, { visit, country: 'PT', firstName: 'Rita' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="Rita"');
  const form = {
    country: 'PT',
    firstName: 'Rita',
    lastName: 'Reis',
    birthDate: '1990-02-03',
    bank: 'PT50 0002 0123 1234 5678 9015 4',
  };
  const document = await ask(url, { ...form, visit, outcome: 'document' });
  expect(document.to).toBe(`${site}/payouts`);
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    requirements: { currently_due: ['individual.verification.document'] },
  });
  expect((await ask(url, { ...form, visit })).to).toBe(`${site}/payouts/again`);
  const second = await openLink();
  await ask(second.url, { ...form, visit: visitOf((await ask(second.url)).text) });
  expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true);

  const login = await stripe.accounts.createLoginLink(account.id);
  const dashboard = await ask(login.url);
  expect(dashboard.text).toContain('Payouts go to the account ending in 0154.');
  const bank = 'PT50000201230000000001116';
  const changed = await ask(login.url, { visit: visitOf(dashboard.text), bank });
  expect(changed.text).toContain('Payouts go to the account ending in 1116.');
  expect((await ask(login.url)).status).toBe(410);
});

it('has no page for sessions that were never opened, nor where the sandbox is off', async () => {
  for (const path of ['checkout/cs_test_1', 'checkout/%00', 'onboarding/x', 'dashboard/x'])
    expect((await ask(`/sandbox/${path}`)).status).toBe(404);
  const session = await world.openPage();
  isOn = false;
  expect((await ask(session.url)).status).toBe(404);
  isOn = true;
});

function visitOf(page: string): string {
  return /name="visit" value="(\w+)"/.exec(page)?.[1] ?? '';
}
