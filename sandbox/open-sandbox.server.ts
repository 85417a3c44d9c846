import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Database } from '#app/db/client.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Act } from './act.server.ts';
import { inTurn, worldActs } from './acts.server.ts';
import { sandboxApi } from './calls/api.server.ts';
import { authenticate, type PaidWith, paySession } from './calls/checkout.server.ts';
import { deliverDue, startDeliveries } from './deliver.server.ts';
import { clearFaults, type FaultSetting, listFaults, setFault } from './faults.server.ts';
import { readOverview } from './overview.server.ts';
import { type Onboarded, onboard, testPerson } from './pages/onboarding.server.ts';
import { makeTables } from './tables.server.ts';

export type SandboxSources = {
  database: Pick<Database, 'orm'>;
  log: Log;
  /** The installation’s secret; the sandbox’s own are derived from it. */
  secret: string;
  /** The platform’s own address; known once it listens. */
  site: () => string;
  send?: typeof fetch;
};

export type CardSandbox = Awaited<ReturnType<typeof openSandbox>>;

/**
 * Opens the card sandbox for this process: its tables, and its API on a port that only this computer can
 * reach. Its data are shared with the other processes of the platform.
 */
export async function openSandbox({ database, log, secret, site, send = fetch }: SandboxSources) {
  const { orm } = database;
  await makeTables(orm);
  const apiKey = `sk_test_${secretFor(secret, 'api key')}`;
  const webhookSecrets = {
    platform: `whsec_${secretFor(secret, 'messages')}`,
    accounts: `whsec_${secretFor(secret, 'messages of accounts')}`,
  };
  const api = sandboxApi({ orm, log, apiKey, site });
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // It never keeps a process alive by itself.
  server.unref();
  const sources = { orm, log, site, send, webhookSecrets };
  return {
    apiKey,
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    /** The same API within this process, without the port. */
    answer: api.fetch,
    webhookSecrets: [webhookSecrets.platform, webhookSecrets.accounts],
    /** Posts messages to a process of the platform, until it is stopped. */
    startDeliveries: (address: string) => startDeliveries({ ...sources, address }),
    deliverNow: () => deliverDue({ ...sources, address: site() }),
    world: worldActs(orm, site),
    faults: {
      set: (fault: FaultSetting) => setFault(orm, fault),
      list: () => listFaults(orm),
      clear: (id?: number) => clearFaults(orm, id),
    },
    readOverview: () => inTurn(orm, site(), readOverview),
    /** Runs work as one act, when it is its turn. */
    inTurn: <Value>(work: (act: Act) => Promise<Value>) => inTurn(orm, site(), work),
    /** Pays, as on the page of a payment. */
    pay: (sessionId: string, paidWith: PaidWith) =>
      inTurn(orm, site(), (act) => paySession(act, sessionId, paidWith)),
    /** Answers the cardholder’s bank, as on its page. */
    authenticate: (paymentId: string, agrees: boolean) =>
      inTurn(orm, site(), (act) => authenticate(act, paymentId, agrees)),
    /** Fills in the page of an account. */
    onboard: (accountId: string, details: Partial<Onboarded>) =>
      inTurn(orm, site(), (act) => onboard(act, accountId, { ...testPerson, ...details })),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function secretFor(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`card sandbox: ${purpose}`).digest('hex').slice(0, 32);
}
