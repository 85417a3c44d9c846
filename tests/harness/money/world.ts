import { asc, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { providerEvents } from '#app/api/provider-events.server.ts';
import type { Database } from '#app/db/client.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { instalments, payees, transfers } from '#app/db/schema/payments.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { type AccountKind, pageParty } from '#app/domain/payments/ledger.ts';
import { checkPayment, payBooking } from '#app/features/bookings/money/commands.server.ts';
import { readBalancesOf } from '#app/features/payments/ledger/queries.server.ts';
import { openAccount } from '#app/features/payments/payouts/commands.server.ts';
import { syncAccount } from '#app/features/payments/payouts/sync-account.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { outboxHandlersOf } from '#app/jobs/outbox.server.ts';
import { openStripe } from '#app/platform/cards/stripe.server.ts';
import { openLog } from '#app/platform/log.ts';
import { openSandbox } from '#sandbox/open-sandbox.server.ts';
import { type Acting, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { inProcess } from '#tests/harness/servers/in-process.ts';

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;

/** The money world of a file of tests, closed after all of them. */
export async function testMoney(database: Database): Promise<MoneyWorld> {
  const world = await openMoneyWorld(database);
  afterAll(() => world.close());
  return world;
}

/**
 * The platform’s money with the card sandbox behind it. Requests and messages are those of HTTP but
 * travel without a connection; following events run when a test says so.
 */
export async function openMoneyWorld(database: Database) {
  const log = openLog('silent');
  const app = new Hono<HttpEnv>();
  const site = 'https://platform.test';
  const sandbox = await openSandbox({
    database,
    log,
    secret: 'a secret',
    site: () => site,
    send: inProcess(app.fetch),
  });
  const cards = openStripe({
    apiKey: sandbox.apiKey,
    webhookSecrets: sandbox.webhookSecrets,
    pageOrigins: [site],
    httpClient: Stripe.createFetchHttpClient(inProcess(sandbox.answer)),
  });
  const mailer = { send: async () => {}, close: () => {} };
  const services = {
    database,
    log,
    cards,
    mailer,
    brand: { ...testBrand, site },
    secret: 'a secret',
  };
  app.use(async (context, next) => {
    context.set('services', services as unknown as Services);
    await next();
  });
  app.route('/', providerEvents);
  const acts = bookingActs(database);
  const { orm } = database;

  const world = {
    database,
    services,
    sandbox,
    cards,
    acts,
    site,
    /** Delivers messages and runs following events, until none is due. */
    async settle(): Promise<void> {
      for (let round = 0; round < 40; round++) {
        await sandbox.deliverNow();
        if ((await followOnce(world)) === 0) return;
      }
      throw new Error('it never comes to rest');
    },
    /** A booking that both have signed. */
    async book(
      venue: Acting,
      performer: Acting,
      terms: Partial<Terms> = {},
      { days = 40, settings = {} }: { days?: number; settings?: Record<string, string> } = {},
    ) {
      const acts = bookingActs(database, settings);
      const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(days), terms));
      await acts.accept(performer, bookingId, 1);
      for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
      return bookingId;
    },
    instalmentsOf: (bookingId: string) =>
      orm
        .select()
        .from(instalments)
        .where(eq(instalments.sourceId, bookingId))
        .orderBy(asc(instalments.dueAt)),
    transfersOf: (bookingId: string) =>
      orm
        .select()
        .from(transfers)
        .where(eq(transfers.sourceId, bookingId))
        .orderBy(asc(transfers.createdAt)),
    /** Opens the provider’s page for an amount, and returns its session. */
    async begin(venue: Acting, bookingId: string, instalmentId: string, keepsCard = false) {
      const paying = { bookingId, instalmentId, as: venue.as, keepsCard, savedCardId: null };
      const { url } = await payBooking(services, venue.viewer, paying);
      const { rows } = (await orm.execute(
        sql`select provider_session_id as id from checkouts where instalment_id = ${instalmentId} and state = 'open'`,
      )) as unknown as { rows: { id: string }[] };
      return { url, sessionId: rows[0]?.id ?? '' };
    },
    /** Pays one amount on the provider’s page, and returns. */
    async payOne(venue: Acting, bookingId: string, instalmentId: string, number?: string) {
      const { sessionId } = await world.begin(venue, bookingId, instalmentId);
      await sandbox.pay(sessionId, { card: cardOf(number), keeps: false });
      await checkPayment(services, { bookingId, instalmentId });
      await world.settle();
    },
    /** Pays all open amounts. */
    async pay(venue: Acting, bookingId: string, number?: string) {
      for (const { id, state } of await world.instalmentsOf(bookingId))
        if (state === 'open') await world.payOne(venue, bookingId, id, number);
    },
    /** A page ready for payouts: account, identity, bank and tax details. */
    onboard: ({ viewer, as }: Acting, given: object = {}) =>
      world.onboardParty(pageParty(as), viewer.email, given),
    /** The same for any party. */
    async onboardParty(partyId: string, email: string, given: object = {}) {
      const pages = { returnUrl: `${site}/back`, refreshUrl: `${site}/again` };
      await openAccount(services, { partyId, country: 'PT', email, ...pages });
      const [payee] = await orm.select().from(payees).where(eq(payees.id, partyId));
      const accountId = payee?.providerAccountId ?? '';
      await sandbox.onboard(accountId, given);
      await syncAccount(services, accountId);
      await orm.execute(sql`insert into tax_details
        (party_id, kind, legal_name, street, postal_code, town, country)
        values (${partyId}, 'person', 'Ana Silva', 'Rua 1', '1000', 'Lisboa', 'PT')
        on conflict do nothing`);
      return accountId;
    },
    /** The books of some owners, without zeros, e.g. `held: -120000`. */
    async books(...owners: string[]): Promise<Partial<Record<AccountKind, number>>> {
      const rows = await readBalancesOf(orm, owners);
      const sums: Partial<Record<AccountKind, number>> = {};
      for (const { kind, balanceMinor } of rows)
        if (balanceMinor !== 0) sums[kind] = (sums[kind] ?? 0) + balanceMinor;
      return sums;
    },
    close: () => sandbox.close(),
  };
  return world;
}

/** Runs written events, except mails and notifications. */
async function followOnce({ database, services }: MoneyWorld): Promise<number> {
  const handlers = outboxHandlersOf(services as Parameters<typeof outboxHandlersOf>[0]);
  const rows = await database.orm
    .select()
    .from(outbox)
    .where(sql`${outbox.type} not in ('mail', 'order bought', 'happened', 'notification due')`)
    .orderBy(asc(outbox.id));
  for (const { id, type, payload } of rows) {
    const handle = handlers[type as keyof typeof handlers] as (
      payload: unknown,
      key: string,
    ) => Promise<void>;
    await handle(payload, String(id));
    await database.orm.delete(outbox).where(eq(outbox.id, id));
  }
  return rows.length;
}
