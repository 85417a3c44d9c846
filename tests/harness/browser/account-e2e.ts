import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '#tests/harness/calls/sign-in.ts';
import type { Person } from '#tests/harness/people/accounts.ts';
import type { Smtp } from '#tests/harness/servers/smtp.ts';
import { test as plain } from './e2e.ts';

type Fixtures = {
  /** A person with an account of their own, whom no other test uses. */
  person: Person;
  /** Signs that person in, in any browser. */
  enter(page: Page): Promise<void>;
};

/** The platform as deployed, with a mail server that tests read. */
export const test = plain.extend<Fixtures>({
  person: async ({ baseURL, smtp }, use) => use(await signUp(baseURL, smtp)),
  enter: ({ person }, use) => use((page) => signIn(page, person.email, person.password)),
});

export { expect } from '@playwright/test';

/** Creates an account as people do: by the form, and by the link in the mail. */
async function signUp(site: string, smtp: Smtp): Promise<Person> {
  const id = randomUUID().slice(0, 8);
  const email = `${id}@people.example`;
  const password = 'correct horse battery';
  const send = (path: string, fields: Record<string, string>) =>
    fetch(site + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: site,
        'x-forwarded-for': `10.${Number.parseInt(id.slice(0, 2), 16)}.${Number.parseInt(id.slice(2, 4), 16)}.2`,
      },
      body: new URLSearchParams(fields),
    });
  const birthDate = '1990-05-06';
  await send('/sign-up', { kind: 'artist', name: 'Ana Sousa', email, birthDate });
  const token = /token=([\w-]+)/.exec((await smtp.next(email)).text)?.[1] ?? '';
  const created = await send('/sign-up/confirm', { token, password });
  const accountId = /\/profiles\/([\w-]+)\//.exec(created.headers.get('location') ?? '')?.[1];
  const cookie = created.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await fetch(`${site}/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site, cookie },
    body: new URLSearchParams({ next: '/' }),
  });
  if (!accountId) throw new Error(`no account was made: ${created.status}`);
  return { accountId, email, password };
}
