import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { z } from 'zod';
import { type Command, type From, withIds } from '#app/fields/command.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import type { Typed } from '#app/fields/typed.ts';
import { addressOf } from '#app/http/client-address.server.ts';
import { fromOf, type Services } from '#app/http/context.server.ts';
import { hasSessionCookie } from '#app/http/find-viewer.server.ts';
import { loggedPath } from '#app/http/request-log.server.ts';
import { usualHeaders } from '#app/http/security-headers.server.ts';
import { chooseLanguage, inLanguage } from '#app/lib/language.ts';
import { parseInput } from './parse-input.server.ts';
import { isOwnForm } from './refuse-foreign-forms.server.ts';

/** As much of a request as a form’s command is told by. */
export type Asking = { url: string; headers: { get(name: string): string | null } };
type Sent = { typed: Record<string, string>; params: Record<string, string>; request: Asking };

type RushOptions<Input, Answer> = {
  given?: (sent: Sent) => Typed;
  to: (input: Input, answer: Answer) => string;
};

/** A form of visitors that thousands send at once. */
export type RushForm = {
  /** Where it is sent to, as the route has it. */
  route: string;
  pattern: RegExp;
  /** @returns what does it, and then says where it leads */
  read(sent: Sent): (services: Services & From) => Promise<string>;
};

/** @param options those of its page’s action */
export function rushForm<Input extends z.ZodObject, Answer>(
  route: string,
  command: Command<Services & From, Input, Answer, null>,
  { given, to }: RushOptions<z.output<Input>, Answer>,
): RushForm {
  return {
    route,
    pattern: new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[\\w.~-]+)')}$`),
    read(sent) {
      const { input: schema } = command;
      const full = { ...(withIds(schema, sent.typed, sent.params) as Typed), ...given?.(sent) };
      const input = parseInput(schema, readTyped(schema, full));
      return async (services) => to(input, await command(services, null, input));
    },
  };
}

/** Larger than anything that these forms carry. */
const mostBytes = 16 * 1024;

/**
 * Does what such a form asks for before anything else looks at it, and leads on. Whatever is out of the
 * ordinary, and what is refused, is answered by its page as ever, which finds what was refused by
 * `refusalOf` and does nothing a second time.
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
    // Where Hono looks for a body that has been read.
    Object.assign(incoming, { rawBody: body });
    const request = { url: services.brand.site + url, headers: headersOf(incoming) };
    const params = form.pattern.exec(path)?.groups ?? {};
    const leadsTo = await attempt(incoming, form, services, {
      ...{ params: { ...params }, request },
      typed: Object.fromEntries(new URLSearchParams(body.toString())),
    });
    if (leadsTo === null) return answerLong();
    const requestId = randomUUID();
    outgoing.writeHead(303, {
      ...usualHeaders(services.brand.site),
      ...{ location: leadsTo, 'cache-control': 'no-store', 'x-request-id': requestId },
      'content-length': 0,
    });
    outgoing.end();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    services.log.info({ requestId, method, path: loggedPath(path), status: 303, ms });
    services.metrics?.observe({ method, route: form.route, status: 303, from: 'made' }, ms);
  };
  // Whoever leaves while sending is answered by nobody.
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

/** From somebody who isn’t signed in, by our own page, short, and encoded as forms are. */
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

/** What kept a form from being done before its page was asked for it; undefined where nothing did. */
export const refusalOf = ({ incoming }: Partial<HttpBindings>): unknown =>
  incoming && refusals.get(incoming as IncomingMessage);

/** @returns where it leads; null where its page has to say what is wrong */
async function attempt(
  incoming: IncomingMessage,
  form: RushForm,
  services: Services,
  sent: Sent,
): Promise<string | null> {
  let run: ReturnType<RushForm['read']>;
  try {
    run = form.read(sent);
  } catch {
    return null;
  }
  const address = addressOf(services.settings, incoming);
  const from = fromOf(address, incoming.headers['user-agent'] ?? null);
  try {
    return await run({ ...services, from });
  } catch (error) {
    refusals.set(incoming, error);
    return null;
  }
}
