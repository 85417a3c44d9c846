import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { openDatabase } from '#app/db/client.server.ts';
import { payees } from '#app/db/schema/payments.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { openAccount } from '#app/features/payments/payouts/commands.server.ts';
import { syncAccount } from '#app/features/payments/payouts/sync-account.server.ts';
import { openStripe } from '#app/platform/cards/stripe.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { openSandbox } from '#sandbox/open-sandbox.server.ts';
import { type Acting, addSide } from '#tests/harness/bookings/bookings.ts';
import { openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { freePort } from '#tests/harness/servers/postgres.ts';

/*
 * A platform of a web and a worker process on one PostgreSQL, with the card sandbox behind it. The
 * test looks on from a third process, which talks to the same sandbox.
 */
export type MoneyGround = Awaited<ReturnType<typeof openMoneyGround>>;
export type Role = 'web' | 'worker';

/** A page whose owner has a browser. */
export type Visitor = Acting & { cookie: string };

/** `url` is that of an empty database. */
export async function openMoneyGround(url: string) {
  const port = String(await freePort());
  const site = `http://127.0.0.1:${port}`;
  const log = openLog('silent');
  const database = await openDatabase(parseSettings({ DATABASE_URL: url }), log);
  await database.migrate();
  const sandbox = await openSandbox({ database, log, secret: testSecret, site: () => site });
  const cards = openStripe({
    apiKey: sandbox.apiKey,
    host: sandbox.host,
    port: sandbox.port,
    protocol: 'http',
    webhookSecrets: sandbox.webhookSecrets,
    pageOrigins: [site],
  });
  const pool = new pg.Pool({ connectionString: url, max: 6 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const boss = new PgBoss(url);
  boss.on('error', () => {});
  await boss.start();
  const running: Partial<Record<Role, RunningPlatform>> = {};
  const outputs: string[] = [];
  const settings = { DATABASE_URL: url, AUTH_SECRET: testSecret, CARD_SANDBOX: 'on' };

  const ground = {
    url,
    site,
    database,
    sandbox,
    cards,
    running,
    log,
    /** Redirects of browsers: proof that their request was done. */
    heard: [] as { address: string; location: string }[],
    services: { database, cards, log, brand: { ...testBrand, site } },
    async start(role: Role, more: Record<string, string> = {}): Promise<void> {
      const place = { BASE_URL: site, PORT: role === 'web' ? port : '0', ROLE: role };
      const one = await startPlatform({ ...settings, ...place, ...more });
      running[role] = one;
      one.process.once('exit', (code, signal) => {
        if (signal !== 'SIGKILL' && code !== 0)
          outputs.push(`${role} has ended: ${code} ${signal}\n${one.output().slice(-1_500)}`);
      });
    },
    async end(role: Role, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      const one = running[role];
      if (!one) return;
      await one.end(signal);
      outputs.push(one.output());
    },
    /** The output of all processes so far. */
    output: () => [...outputs, ...Object.values(running).map((one) => one.output())].join('\n'),
    /** Queries the database, and retries while it is away. */
    async rows<Row = Record<string, unknown>>(text: string, values: unknown[] = []) {
      const { rows } = await untilAnswered(() => pool.query(text, values));
      return rows as Row[];
    },
    async one<Value = string>(text: string, values: unknown[] = []): Promise<Value> {
      const [row] = await ground.rows(text, values);
      return Object.values(row ?? {})[0] as Value;
    },
    /** Makes a worker run scheduled jobs now. */
    async run(...jobs: string[]): Promise<void> {
      for (const job of jobs) await untilAnswered(() => boss.send(job, {}));
    },
    async addVisitor(kind: 'artist' | 'venue', name: string): Promise<Visitor> {
      return ground.visitorOf(await addSide(database, kind, name));
    },
    async visitorOf(side: Acting): Promise<Visitor> {
      await ground.rows('update profiles set published_at = now() where id = $1', [side.as]);
      const { accountId } = side.viewer;
      await ground.rows(`update accounts set birth_date = '1990-05-06' where id = $1`, [accountId]);
      const { cookie } = await openSession(database.orm, accountId);
      return { ...side, cookie };
    },
    /** A person ready for payouts: account, identity, bank and tax details. */
    async onboard({ viewer: { email }, as }: Acting): Promise<string> {
      const partyId = pageParty(as);
      const pages = { returnUrl: `${site}/back`, refreshUrl: `${site}/again` };
      await openAccount(ground.services, { partyId, country: 'PT', email, ...pages });
      const [payee] = await database.orm.select().from(payees).where(eq(payees.id, partyId));
      const accountId = payee?.providerAccountId ?? '';
      await sandbox.onboard(accountId, {});
      await syncAccount(ground.services, accountId);
      await database.orm.execute(sql`insert into tax_details
        (party_id, kind, legal_name, street, postal_code, town, country)
        values (${partyId}, 'person', 'Ana Silva', 'Rua 1', '1000', 'Lisboa', 'PT')
        on conflict do nothing`);
      return accountId;
    },
    async close() {
      await Promise.all([ground.end('web'), ground.end('worker')]);
      await boss.stop().catch(() => {});
      await pool.end();
      await sandbox.close();
      await database.close();
    },
  };
  return ground;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The longest that a person keeps trying. */
const patienceMs = 120_000;

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      // A refusal of the database’s own, other than that it is stopping or starting.
      if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08'))
        throw error;
      if (performance.now() - startedAt > patienceMs) throw error;
      await pause(100);
    }
  }
}

export type Answered = { status: number; location: string; text: string };

type Request = { by?: Visitor; form?: Record<string, string> };

/** One request of a browser; posts the form if there is one. */
export async function browse(
  { site, heard }: MoneyGround,
  address: string,
  { by, form }: Request = {},
): Promise<Answered> {
  const answer = await fetch(new URL(address, site), {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { origin: site, ...(by && { cookie: by.cookie }) },
    signal: AbortSignal.timeout(30_000),
    ...(form && { body: new URLSearchParams(form) }),
  });
  const location = answer.headers.get('location') ?? '';
  if (answer.status === 303 || answer.status === 302)
    heard.push({ address: new URL(address, site).pathname, location });
  return { status: answer.status, location, text: await answer.text() };
}

/** Retries while the platform is away, as people do. */
export async function insist(
  ground: MoneyGround,
  address: string,
  request: Request = {},
): Promise<Answered> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await browse(ground, address, request).catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (performance.now() - startedAt > patienceMs)
      throw new Error(
        `${address} is answered ${answer?.status ?? 'by nobody'}\n${ground.output().slice(0, 3_000)}`,
      );
    await pause(150);
  }
}
