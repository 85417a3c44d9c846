import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { apiKeys } from '#app/db/schema/programs.ts';
import type { HeldScope } from '#app/domain/accounts/keys.ts';
import { setAdministrator } from '#app/features/accounts/commands.server.ts';
import { makeKey } from '#app/features/accounts/keys/commands.server.ts';
import { newKey } from '#app/features/accounts/keys/fields.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { serveApi } from '#tests/harness/calls/api.ts';
import { makePerson, openSession } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const services = { database, brand: brandOf(parseSettings({})) };
const api = await serveApi(database, {});
afterAll(() => api?.close());

/** A key of an administrator with just these scopes, whichever can be chosen now. */
async function keyWith(scopes: HeldScope[]): Promise<string> {
  const { accountId, email, password } = await makePerson(database.orm);
  await setAdministrator(database, email, true);
  const { viewer } = await openSession(database.orm, accountId);
  const nothing = { book: false, money: false, tickets: false };
  const input = { name: 'Box office', reach: '', read: true, ...nothing, lifetime: '30' };
  const created = await makeKey(
    services,
    viewer,
    newKey.parse({ ...input, currentPassword: password }),
  );
  await database.orm.update(apiKeys).set({ scopes }).where(eq(apiKeys.accountId, accountId));
  return created.key;
}

/** The parts of the document that each scope may change, as in the settings. */
const changes: Record<string, string[]> = {
  book: [
    ...[
      'Account',
      'Advancing',
      'Announcements',
      'Applications',
      'Bookings',
      'Calendar',
      'Cancelling',
    ],
    ...[
      'Contracts',
      'Events',
      'Following',
      'Holds',
      'Messages',
      'Notifications',
      'Pages',
      'Pictures',
    ],
    ...['Reviews', 'Running orders', 'Search', 'Shortlists', 'Team', 'Tours', 'Webhooks'],
  ],
  money: ['After the show', 'Payments', 'Settlement'],
  tickets: ['Seats', 'Tickets'],
};
/** Refunds, and addresses that let anyone read along. */
const secrets = ['readCalendarFeed', 'readAvailsLink'];
const refunds = ['refundOrder', 'refundEveryone', 'undoDoorSale', 'returnTickets'];
/** Reserved for people: members of a page, the way of money, and removals for good. */
const byPeople = [
  ...['stay', 'leave', 'deletePage', 'openPayoutAccount', 'giveTaxDetails', 'withdrawInvitation'],
  ...['removeMember', 'leaveProfile', 'inviteMember', 'splitPayouts', 'changeRole'],
];
/** For every key, and for everyone. */
const open = ['readMe', 'readUser'];

it.each(['read', 'book', 'money', 'tickets', 'tickets-before', 'admin'] as const)(
  'a key with %s is good for the calls that its words promise, and no other',
  async (scope) => {
    const key = await keyWith([scope]);
    const calls = [...api.described()].filter(
      ([operation, { tag }]) => !open.includes(operation) && !['Live', 'Sign-in'].includes(tag),
    );
    const verdicts: string[][] = [];
    // As many at once as there are connections for.
    for (let from = 0; from < calls.length; from += 10)
      verdicts.push(
        ...(await Promise.all(
          calls.slice(from, from + 10).map(async ([operation, { method, path, tag }]) => {
            const what = `${method} ${path.replaceAll(/\{\w+\}/g, 'none')}`;
            const sent = method === 'GET' ? { by: key } : { by: key, body: {} };
            const { status, body } = await api.send(what, sent);
            const isRefused = status === 403 && /lacks the scope|API keys can’t/.test(body.detail);
            const isRight = isRefused !== isPromised(scope, operation, { method, tag, path });
            return isRight ? [] : [`${operation}: ${status}`];
          }),
        )),
      );
    expect(verdicts.length).toBeGreaterThan(300);
    expect(verdicts.flat()).toEqual([]);
  },
);

function isPromised(
  scope: string,
  operation: string,
  { method, tag, path }: { method: string; tag: string; path: string },
): boolean {
  if (byPeople.includes(operation)) return false;
  if (path.startsWith('/admin/')) return scope === 'admin';
  if (secrets.includes(operation)) return scope === 'book';
  if (method === 'GET') return scope === 'read';
  if (scope === 'tickets-before')
    return changes.tickets?.includes(tag) === true && !refunds.includes(operation);
  return changes[scope]?.includes(tag) === true;
}

it('an older key keeps its calls, except refunds', async () => {
  const sql = readFileSync('app/db/migrations/0073_pages-and-scopes.sql', 'utf8');
  const update = sql.split('--> statement-breakpoint').find((part) => part.includes('api_keys'));
  const of = async (scopes: HeldScope[]) => {
    const key = await keyWith(scopes);
    await database.orm.execute(update ?? '');
    return (await api.send('GET /me', { by: key })).body.key.scopes;
  };
  expect(await of(['read', 'book'])).toEqual(['read', 'book', 'tickets-before']);
  expect(await of(['book', 'money', 'tickets'])).toEqual(['book', 'money', 'tickets-before']);
  expect(await of(['read', 'tickets'])).toEqual(['read']);
  expect(await of(['read', 'money'])).toEqual(['read', 'money']);
});
