import { Hono } from 'hono';
import { afterAll, expect } from 'vitest';
import { identityCalls } from '#app/api/identity.server.ts';
import { fillDemoEvents } from '#app/cli/demo-events.server.ts';
import { fillDemoMoney } from '#app/cli/demo-money.server.ts';
import { moneyTitles } from '#app/cli/demo-money-titles.server.ts';
import { fillDemoNights } from '#app/cli/demo-nights.server.ts';
import { fillDemoPeople } from '#app/cli/demo-people.server.ts';
import { fillDemoTown } from '#app/cli/demo-town.server.ts';
import { findByTitle } from '#app/features/bookings/queries.server.ts';
import { rebuildListings } from '#app/features/discovery/search/commands.server.ts';
import { findClientAddress } from '#app/http/client-address.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { outboxHandlersOf } from '#app/jobs/outbox.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openMoneyWorld } from '#tests/harness/money/world.ts';
import { makePerson, openSession } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { serveApi } from '../api.ts';
import { oddBodies, oddValues } from './odd-parameters.ts';

/** People of the demo town, and the page that each acts for here. */
const people = {
  venue: ['cinema-candeia', 'cinema-candeia'],
  owls: ['the-night-owls', 'the-night-owls'],
  vera: ['vera-quartzo', 'vera-quartzo'],
  malva: ['malva-e-sal', 'malva-e-sal'],
  admin: ['ada', ''],
} as const;
/** A guest belongs to no page of the town, so it can be deleted. */
export type Who = keyof typeof people | 'guest';
type Known = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a walk knows the answers.
type Answer = any;

export type Town = Awaited<ReturnType<typeof openTown>>;

/**
 * The demo town with its money, and every call of the document, sent as in its example. Answers are
 * kept, for the examples of answers.
 */
export async function openTown() {
  const database = await testDatabase();
  const world = await openMoneyWorld(database);
  const settings = parseSettings({ DATA_DIR: makeFolder() });
  const more = { settings, files: openFiles(settings), cardSandbox: world.sandbox, isDemo: true };
  const services = { ...world.services, ...more } as unknown as Services;
  await fillDemoTown(services);
  await fillDemoPeople(database.orm);
  await fillDemoNights(services);
  await fillDemoEvents(services);
  await fillDemoMoney(services, outboxHandlersOf(services));
  await rebuildListings(services);
  const signIn = new Hono<HttpEnv>().use(findClientAddress).route('/api/auth', identityCalls);
  const api = await serveApi(database, { cards: world.cards, isDemo: true, before: [signIn] });
  afterAll(async () => {
    await api.close();
    await world.close();
  });
  const tokens = new Map<Who, string>();
  for (const [who, [accountId]] of Object.entries(people) as [Who, readonly string[]][])
    tokens.set(who, (await openSession(database.orm, accountId ?? '')).token);

  const guest = await makePerson(database.orm, { password: 'open-the-bandstand' });
  tokens.set('guest', (await openSession(database.orm, guest.accountId)).token);
  const pageOf = (who: Who) => (who === 'guest' ? guest.accountId : people[who][1]);

  const operations = api.described();
  const answers = new Map<string, unknown>();
  const tried = new Set<string>();

  function addressOf(who: Who, operationId: string, ids: Known) {
    const operation = operations.get(operationId);
    if (!operation) throw new Error(`the document has no ${operationId}`);
    const values: Known = { profileId: pageOf(who), ...ids };
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => `${values[name] ?? 'none'}`);
    return { ...operation, path };
  }
  function keep(operationId: string, { status, body }: { status: number; body: Answer }): Answer {
    tried.add(operationId);
    const expected = { operationId, status: status < 300 ? status : 200 };
    expect({ operationId, status, ...body?.fields }, body?.error).toEqual(expected);
    const fuller =
      JSON.stringify(body).length > JSON.stringify(answers.get(operationId) ?? '').length;
    if (fuller && !Buffer.isBuffer(body)) answers.set(operationId, body);
    return body;
  }
  /** Reads with an odd value for each parameter: `api.send` throws where the platform fails. */
  async function readOddly(
    { path, query }: { path: string; query: string[] },
    known: Known,
    by: string | undefined,
  ): Promise<void> {
    for (const name of query)
      for (const value of oddValues) {
        const odd = new URLSearchParams({ ...(known as Record<string, string>), [name]: value });
        const { status, body } = await api.send(`GET ${path}?${odd}`, { by });
        // Treated as the first page, it would make a program read the same page for ever.
        if (name === 'after' && value === 'no one')
          expect([path, status, body.errors?.[0]?.pointer]).toEqual([path, 422, '#/after']);
      }
  }

  const changes = new Map<string, () => Promise<void>>();

  return {
    database,
    world,
    services,
    api,
    operations,
    answers,
    tried,
    /** Sends an example with ids from earlier answers, and once more. */
    async send(who: Who, operationId: string, ids: Known = {}, known: Known = {}): Promise<Answer> {
      const { method, path, example } = addressOf(who, operationId, ids);
      const by = tokens.get(who);
      if (method === 'GET') {
        if (!tried.has(operationId)) await readOddly(addressOf(who, operationId, ids), known, by);
        const query = new URLSearchParams(known as Record<string, string>);
        return keep(operationId, await api.send(`GET ${path}?${query}`, { by }));
      }
      const body = example || Object.keys(known).length > 0 ? { ...example, ...known } : undefined;
      changes.set(operationId, async () => {
        for (const odd of oddBodies(body)) await api.send(`${method} ${path}`, { by, body: odd });
      });
      return keep(operationId, await api.change(`${method} ${path}`, { by, body }));
    },
    /** Repeats each change with odd values in each of its fields. */
    async changeOddly(): Promise<void> {
      for (const change of changes.values()) await change();
    },
    /** The same with a body that isn’t JSON. */
    async sendRaw(
      who: Who,
      operationId: string,
      ids: Known,
      raw: BodyInit,
      key?: string,
    ): Promise<Answer> {
      const { method, path } = addressOf(who, operationId, ids);
      return keep(
        operationId,
        await api.send(`${method} ${path}`, { by: tokens.get(who), raw, key }),
      );
    },
    keep,
    tokenOf: (who: Who) => tokens.get(who) ?? '',
    /** The booking of a night whose money the demo town shows. */
    async night(name: keyof typeof moneyTitles): Promise<{ bookingId: string }> {
      const search = { venueId: people.venue[1], title: moneyTitles[name] };
      const result = await findByTitle(database.orm, search);
      return { bookingId: result?.id ?? '' };
    },
  };
}
