import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { openIdentity } from '#app/features/accounts/open-identity.server.ts';
import { resumeMoney } from '#app/features/payments/commands.server.ts';
import { rushForms } from '#app/features/tickets/orders/loaders.server.ts';
import { demoSignIns } from './cli/demo-people.server.ts';
import type { OutboxWorker } from './db/outbox-worker.server.ts';
import { isOutboxOpen } from './features/notifications/policy.ts';
import { answerFromMemory } from './http/answers/remember.server.ts';
import { sendFinished } from './http/answers/stored-answer.server.ts';
import type { HttpEnv, Services } from './http/context.server.ts';
import { answerRushForm } from './http/forms/answer-rush-form.server.ts';
import { startOutboxOf } from './jobs/outbox.server.ts';
import { startReplies } from './jobs/replies.server.ts';
import { scheduleOf } from './jobs/schedule.server.ts';
import { countryAt } from './lib/maps/locator-map.ts';
import { countryOf } from './lib/places/countries.ts';
import { closeServices, openCards, openServices } from './open-services.server.ts';
import { brandOf } from './platform/brand.ts';
import { parseSettings } from './platform/env.ts';
import { countWaiting, listenOn, tryPort } from './platform/listen.server.ts';
import { openingsOf } from './platform/safe-settings.ts';
import { startLive } from './processes/live.server.ts';
import { startTyping } from './processes/typing.server.ts';

/** The bound on finishing requests after the process was asked to stop. */
const mostStoppingMs = 10_000;

/** Time for the head of a request that was on its way then. */
const headMs = 500;

/**
 * Opens everything, fills an empty database with the demo town where that is wanted, and serves.
 * Stops by itself on SIGTERM and SIGINT, after the requests in flight have been answered.
 * @throws AppError `bad-setting` or `in-use`, with a sentence for the operator
 */
export async function serveApp(
  createApp: (services: Services) => Hono<HttpEnv>,
  environment: Environment,
  say: Say,
  before?: Before,
): Promise<Running> {
  const { HOST, PORT } = parseSettings(environment);
  await tryPort(HOST, PORT);
  const services = await openServices(environment, say);
  const server = listen(createApp(services), services, before);
  const endWaiting = countWaiting(server);
  await listenOn(server, HOST, PORT).catch(async (error) => {
    await closeServices(services);
    throw error;
  });
  // PORT 0 takes any free port; addresses need the actual one.
  services.brand = brandOf({ ...services.settings, PORT: portOf(server) });
  services.identity = openIdentity(services);
  services.cards = openCards(services);
  const { ROLE } = services.settings;
  const workers = [
    ...(ROLE === 'web' ? [] : [await startWork(services), ...(await takeReplies(services, say))]),
    ...(ROLE === 'worker'
      ? []
      : [startLive(services, services.live), ...startMessages(services, server)]),
  ];
  if (ROLE !== 'worker') startTyping(services, services.live);
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  let isStopping = false;
  const stop = () => {
    if (!isStopping) resolve(stopServing(server, endWaiting, services, workers));
    isStopping = true;
    return stopped;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  // The atlas and the names of countries take a moment; the first visitor shouldn't wait for them.
  if (services.settings.ROLE !== 'worker')
    setTimeout(
      () =>
        void countryAt(zero)
          .finally(() => countryOf(''))
          .catch(() => {}),
      200,
    ).unref();
  if (services.isDemo) say(demoSignIns());
  if (!services.settings.SMTP_URL) say(aboutMail(services));
  say(`Ready at ${addressOf(server, HOST)}`);
  return { stop, stopped };
}

/**
 * Fills a new embedded database with the demo town if that is wanted, and closes it again: the embedded
 * database keeps the memory that filling takes for as long as its process lives.
 * @returns true if there was anything to do
 */
export async function prepare(environment: Environment, say: Say): Promise<boolean> {
  const settings = parseSettings(environment);
  const isThere = settings.DATABASE_URL || existsSync(path.join(settings.DATA_DIR, 'pg'));
  if (isThere || !openingsOf(settings).isDemo) return false;
  await tryPort(settings.HOST, settings.PORT);
  await closeServices(await openServices(environment, say));
  return true;
}

type Environment = Record<string, string | undefined>;
/** Prints a line for the operator. */
type Say = (line: string) => void;

function aboutMail(services: Services): string {
  return isOutboxOpen(services)
    ? `Emails are kept and can be read at ${services.brand.site}/outbox`
    : 'Emails are kept and reach no one: SMTP_URL isn’t set.';
}

const zero = { latitude: 0, longitude: 0 };

/** Handles requests first; in development, Vite’s server. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Running = {
  stop(): Promise<void>;
  /** Settles when it has stopped, for whatever reason. */
  stopped: Promise<void>;
};

function listen(app: Hono<HttpEnv>, services: Services, before?: Before): Server {
  const answer = getRequestListener(
    async (request, env) =>
      sendFinished(await app.fetch(request, env), env.outgoing as ServerResponse),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => {
    // Once the server is closing, a connection that is kept alive ends with the answer under way.
    if (!server.listening) response.setHeader('connection', 'close');
    const answerLong = () => {
      if (before) before(request, response, () => void answer(request, response));
      else void answer(request, response);
    };
    if (answerFromMemory(services, request, response)) return;
    if (answerRushForm(rushForms, services, request, response, answerLong)) return;
    answerLong();
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  return server;
}

/** Starts the work without a request: by the clock, and from the outbox. */
async function startWork(services: Services): Promise<OutboxWorker> {
  await services.database.jobs.start(scheduleOf(services));
  // Work that a crash has left needn’t wait for the clock.
  void resumeMoney(services).catch((error) => services.log.warn({ error }, 'money waits'));
  return startOutboxOf(services);
}

/** Workers take mail, as they send it, since no visitor waits for them. */
async function takeReplies(services: Services, say: Say): Promise<Stoppable[]> {
  const replies = await startReplies(services);
  if (replies) say(`Replies by email are taken at port ${replies.port}`);
  return replies ? [replies] : [];
}

/**
 * Processes that answer the card sandbox’s messages send them too, each to itself: the public address
 * may not be reachable from here.
 */
function startMessages({ cardSandbox }: Services, server: Server): Stoppable[] {
  if (cardSandbox === null) return [];
  const { address, port } = server.address() as AddressInfo;
  const own = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address;
  const name = own.includes(':') ? `[${own}]` : own;
  return [cardSandbox.startDeliveries(`http://${name}:${port}`)];
}

type Stoppable = { stop(): Promise<void> };

async function stopServing(
  server: Server,
  endWaiting: () => void,
  services: Services,
  workers: Stoppable[],
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(endWaiting, headMs).unref();
  const timer = setTimeout(() => server.closeAllConnections(), mostStoppingMs);
  const stopped = workers.map((worker) => worker.stop());
  await Promise.all([closed, services.database.jobs.stop(), ...stopped]);
  clearTimeout(timer);
  await closeServices(services);
}

function addressOf(server: Server, host: string): string {
  const port = portOf(server);
  const isLocal = host === '127.0.0.1' || host === '0.0.0.0' || host === '::';
  return `http://${isLocal ? 'localhost' : host}:${port}`;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
