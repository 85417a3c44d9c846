import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { z } from 'zod';
import { type Command, type From, withIds } from '#app/fields/command.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import type { Typed } from '#app/fields/typed.ts';
import { addressOf } from '#app/http/client-address.server.ts';
import { fromOf, type Services } from '#app/http/context.server.ts';
import { hasSessionCookie } from '#app/http/reader.server.ts';
import { loggedPath } from '#app/http/request-log.server.ts';
import { usualHeaders } from '#app/http/security-headers.server.ts';
import { chooseLanguage, inLanguage } from '#app/lib/language.ts';
import { isOwnForm } from './own-origin.server.ts';
import { parseInput } from './parse-input.server.ts';

/** The parts of a request that forms read. */
export type Asking = { url: string; headers: { get(name: string): string | null } };
type Sent = { typed: Record<string, string>; params: Record<string, string>; request: Asking };

type RushOptions<Input, Answer> = {
  given?: (sent: Sent) => Typed;
  to: (input: Input, answer: Answer) => string;
};

/** A form that thousands of visitors send at once. */
export type RushForm = {
  route: string;
  pattern: RegExp;
  /** @returns the address to redirect to */
  run(services: Services & From, sent: Sent): Promise<string>;
};

export function rushForm<Input extends z.ZodObject, Answer>(
  route: string,
  command: Command<Services & From, Input, Answer, null>,
  { given, to }: RushOptions<z.output<Input>, Answer>,
): RushForm {
  return {
    route,
    pattern: new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[\\w.~-]+)')}$`),
    async run(services, sent) {
      const { input: schema } = command;
      const full = { ...(withIds(schema, sent.typed, sent.params) as Typed), ...given?.(sent) };
      const input = parseInput(schema, readTyped(schema, full));
      return to(input, await command(services, null, input));
    },
  };
}

/** More than these forms need. */
const mostBytes = 16 * 1024;

/**
 * Does the work of such a form before any other handler runs, and redirects. Unusual requests and
 * refusals are left to the form’s page, which finds the refusal by `refusalOf` and doesn’t try again.
 * @returns false if the request has to be answered the long way from its beginning
 */
export function answerRushForm(
  forms: readonly RushForm[],
  services: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answerLong: () => void,
): boolean {
  const { method, url = '', headers } = incoming;
  if (method !== 'POST' || services.settings.ROLE === 'worker') return false;
  const [path = ''] = url.split('?', 1);
  const form = forms.find(({ pattern }) => pattern.test(path));
  if (!form || !isOrdinary(services, incoming)) return false;
  const startedAt = performance.now();
  const language = chooseLanguage(headers['accept-language']);
  const work = async () => {
    const body = await bodyOf(incoming);
    // Hono takes a body that has been read from here.
    Object.assign(incoming, { rawBody: body });
    const request = { url: services.brand.site + url, headers: headersOf(incoming) };
    const params = form.pattern.exec(path)?.groups ?? {};
    const from = fromOf(addressOf(services.settings, incoming), headers['user-agent'] ?? null);
    const typed = Object.fromEntries(new URLSearchParams(body.toString()));
    let leadsTo: string;
    try {
      leadsTo = await form.run({ ...services, from }, { typed, params: { ...params }, request });
    } catch (error) {
      refusals.set(incoming, error);
      return answerLong();
    }
    const requestId = randomUUID();
    outgoing.writeHead(303, {
      ...usualHeaders(services.brand.site),
      location: leadsTo,
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'content-length': 0,
    });
    outgoing.end();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    services.log.info({ requestId, method, path: loggedPath(path), status: 303, ms });
    services.metrics?.observe({ method, route: form.route, status: 303, from: 'made' }, ms);
  };
  // A visitor who left while sending needs no answer.
  inLanguage(language, work).catch(() => outgoing.destroy());
  return true;
}

function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => resolve(Buffer.concat(chunks))).once('error', reject);
  });
}

const usualType = /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i;

/** From a visitor who isn’t signed in, by our own page, short, and encoded as a form. */
function isOrdinary({ brand }: Services, { headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return (
    length <= mostBytes &&
    usualType.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers.authorization === undefined &&
    !hasSessionCookie(headers.cookie, brand.site) &&
    isOwnForm((name) => headers[name] as string | undefined, brand.site)
  );
}

const headersOf = ({ headers }: IncomingMessage): Asking['headers'] => ({
  get: (name) => (headers[name] as string | undefined) ?? null,
});

const refusals = new WeakMap<IncomingMessage, unknown>();

/** Why a rush form was refused before its page was asked; undefined if it wasn’t. */
export const refusalOf = ({ incoming }: Partial<HttpBindings>): unknown =>
  incoming && refusals.get(incoming as IncomingMessage);
