import { Hono } from 'hono';
import { orAway } from '#app/features/accounts/commands.server.ts';
import { addressHeader } from '#app/features/accounts/watch-sign-ins.server.ts';
import { refusalOf } from '#app/http/call-identity.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { statusOf as refusalStatus } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * The sign-in library's own calls, as far as browsers and native clients need them. Acts that pages
 * do for people, such as creating accounts or changing addresses, have no call here.
 */
const openCalls: [method: 'GET' | 'POST', path: string][] = [
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['POST', '/two-factor/verify-totp'],
  ['POST', '/two-factor/verify-backup-code'],
  ['GET', '/passkey/generate-authenticate-options'],
  ['POST', '/passkey/verify-authentication'],
  ['GET', '/passkey/generate-register-options'],
  ['POST', '/passkey/verify-registration'],
  ['GET', '/callback/:providerId'],
  ['POST', '/callback/:providerId'],
];

export const identityCalls = new Hono<HttpEnv>();

for (const [method, path] of openCalls)
  identityCalls.on(method, path, async (context) => {
    const { identity } = context.var.services;
    const request = await withAddress(context.req.raw, context.var.clientAddress);
    const answer = await orAway(() => identity.handler(request)).catch(answerRefusal);
    const headers = new Headers(answer.headers);
    headers.set('cache-control', 'no-store');
    const body = await answer.text();
    const status = statusOf(answer.status, body);
    return status < 400
      ? new Response(body, { status, headers })
      : Response.json(withOwnSentence(status, body), { status, headers });
  });

identityCalls.all('*', (context) =>
  context.json(
    {
      error: words('routes')('plain.noCall', { address: `${context.var.services.brand.site}/api` }),
    },
    404,
  ),
);

/** Refusals by our own rules become answers; anything else is a defect. */
function answerRefusal(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  return Response.json({ error: error.message }, { status: refusalStatus(error.code) });
}

/** The library’s code stays for programs; its sentence is replaced with one of ours. */
function withOwnSentence(status: number, body: string): { error: string; code?: string } {
  const { code, error, message } = JSON.parse(body === '' ? '{}' : body);
  if (error) return { error };
  const refusal = refusalOf(String(code ?? ''), { message });
  const sentence =
    refusal instanceof AppError ? refusal.message : words('routes')(sentenceFor(status));
  return { error: sentence, ...(code && { code }) };
}

function sentenceFor(status: number) {
  if (status >= 500) return 'plain.failure';
  return status === 401 ? 'calls.signedOut' : 'calls.unreadable';
}

/** The library treats an unreadable passkey as a failure of its own. */
function statusOf(status: number, body: string): number {
  return status === 500 && body.includes('FAILED_TO_VERIFY_REGISTRATION') ? 400 : status;
}

/**
 * The client's claims about its address are replaced with the known one. Programs without a cookie
 * need no origin either, although some, Node among them, send fetch metadata.
 */
async function withAddress(request: Request, address: string): Promise<Request> {
  const headers = new Headers(request.headers);
  if (!headers.has('cookie') && !headers.has('origin')) headers.delete('sec-fetch-mode');
  headers.set(addressHeader, address.replace(/::\/64$/, '::'));
  const body = request.method === 'POST' ? await request.arrayBuffer() : null;
  return new Request(request.url, { method: request.method, headers, body });
}
