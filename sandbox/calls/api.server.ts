import type { ServerResponse } from 'node:http';
import { type Context, Hono } from 'hono';
import type { Orm } from '#app/db/client.server.ts';
import type { Log } from '#app/platform/log.ts';
import { newThingId } from '../act.server.ts';
import { apiVersion } from '../emit.server.ts';
import type { Fault } from '../fault.ts';
import { takeFaults } from '../faults.server.ts';
import { Form } from '../pages/form.ts';
import { type Answer, answerOnce, type Call } from './answer-once.server.ts';
import { endpoints } from './endpoints.server.ts';

export type ApiSources = {
  orm: Orm;
  log: Log;
  apiKey: string;
  site: () => string;
};

/** Bindings of Hono’s server for Node. */
type Env = { Bindings: { outgoing?: ServerResponse } };

/** The parts of the provider’s API that the platform uses. */
export function sandboxApi(sources: ApiSources): Hono<Env> {
  const app = new Hono<Env>();
  const inFlight = new Set<string>();
  app.onError((error, context) => {
    sources.log.error({ error }, 'the card sandbox failed');
    return refuse(context, 500, 'api_error', 'The card sandbox failed.');
  });
  app.use(async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${sources.apiKey}`)
      return refuse(context, 401, 'invalid_request_error', 'Invalid API Key provided.');
    return next();
  });
  for (const endpoint of Object.keys(endpoints)) {
    const [method = '', path = ''] = endpoint.split(' ');
    app.on(method, path, (context) => answer(sources, context, endpoint, inFlight));
  }
  app.all('*', (context) => {
    const message = `Unrecognized request URL (${context.req.method}: ${context.req.path}).`;
    return refuse(context, 404, 'invalid_request_error', message);
  });
  return app;
}

async function answer(
  sources: ApiSources,
  context: Context<Env>,
  endpoint: string,
  inFlight: Set<string>,
): Promise<Response> {
  const faults = await takeFaults(sources.orm, endpoint, callFaults);
  const of = (kind: Fault['kind']) => faults.find((fault) => fault.kind === kind);
  if (of('too many requests'))
    return refuse(context, 429, 'invalid_request_error', 'Too many requests.', 'rate_limit');
  if (of('key in use')) return keyInUse(context);
  if (of('cut before acting')) return cut(context);
  const call = await readCall(sources, context, endpoint);
  call.fails = of('error') ? 'before' : of('error after acting') ? 'after' : null;
  if (call.key !== null && inFlight.has(call.key)) return keyInUse(context);
  if (call.key !== null) inFlight.add(call.key);
  try {
    const result = await answerOnce(sources.orm, call);
    if (of('cut after acting')) return cut(context);
    const hang = of('hang after acting');
    if (hang) {
      if (call.key !== null) inFlight.delete(call.key);
      await pause(hang.seconds ?? 90);
      return cut(context);
    }
    const slow = of('slow');
    if (slow) await pause(slow.seconds ?? 3);
    return asResponse(result);
  } finally {
    if (call.key !== null) inFlight.delete(call.key);
  }
}

const callFaults = [
  'error',
  'error after acting',
  'too many requests',
  'key in use',
  'cut before acting',
  'cut after acting',
  'hang after acting',
  'slow',
] as const;

async function readCall(
  { site }: ApiSources,
  context: Context<Env>,
  endpoint: string,
): Promise<Call> {
  const { req } = context;
  const raw = req.method === 'POST' ? await req.text() : (req.url.split('?')[1] ?? '');
  const { id, inner } = req.param() as { id?: string; inner?: string };
  return {
    endpoint,
    ids: [id, inner].filter((part) => part !== undefined),
    form: Form.read(new URLSearchParams(raw)),
    raw,
    account: req.header('stripe-account') ?? '',
    key: req.header('idempotency-key') ?? null,
    requestId: newThingId('req'),
    site: site(),
    fails: null,
  };
}

function asResponse({ status, body, isReplayed, requestId }: Answer): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': apiVersion,
      // As at the provider, for libraries that repeat calls by themselves.
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
    },
  });
}

function keyInUse(context: Context<Env>): Response {
  const message =
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).';
  return refuse(context, 409, 'invalid_request_error', message, 'idempotency_key_in_use');
}

function refuse(
  context: Context<Env>,
  status: 401 | 404 | 409 | 429 | 500,
  type: string,
  message: string,
  code?: string,
): Response {
  return context.json({ error: { type, message, ...(code && { code }) } }, status);
}

function cut(context: Context<Env>): Response {
  context.env.outgoing?.destroy();
  return new Response(null, { status: 500 });
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
}
