import { createHash, createVerify, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

type Came = { path: string; headers: IncomingHttpHeaders; body: string; activity: Activity };
// biome-ignore lint/suspicious/noExplicitAny: what others send has any form.
type Activity = Record<string, any>;

/** Changes to a message before it is signed, or after. */
type Letter = {
  keyId?: string;
  key?: KeyObject;
  date?: Date;
  headers?: string[];
  /** The body that arrives, in place of the signed one. */
  body?: string;
  digest?: string;
  host?: string;
};

const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const otherPair = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/**
 * A server of the Fediverse on this computer, with people who follow. It signs and verifies by
 * itself, independent of our code.
 */
export function elsewhere() {
  const came: Came[] = [];
  const requests: string[] = [];
  const people = new Map<string, object>();
  let status = 202;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.method === 'POST') {
      const body = await text(request);
      came.push({ path, headers: request.headers, body, activity: JSON.parse(body) });
      response.writeHead(status).end();
      return;
    }
    requests.push(path);
    const person = people.get(path) as { location?: string } | undefined;
    if (person?.location) response.writeHead(302, { location: person.location }).end();
    else if (person) response.writeHead(200, { 'content-type': type }).end(JSON.stringify(person));
    else response.writeHead(410).end();
  });
  const state = {
    came,
    asked: requests,
    people,
    site: '',
    addPerson,
    send,
    isFrom,
    answer: (next: number) => {
      status = next;
    },
    reset: () => {
      came.length = 0;
      requests.length = 0;
      status = 202;
    },
  };
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    state.site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;

  /** As Mastodon describes people, unless overridden. */
  function addPerson(name: string, changed: object = {}): string {
    const id = `${state.site}/users/${name}`;
    people.set(`/users/${name}`, {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
      id,
      type: 'Person',
      preferredUsername: name,
      inbox: `${id}/inbox`,
      endpoints: { sharedInbox: `${state.site}/inbox` },
      publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: pemOf() },
      ...changed,
    });
    return id;
  }

  /** Sends an activity as its actor, and returns the status it gets. */
  async function send(inbox: string, activity: Activity, letter: Letter = {}): Promise<number> {
    const url = new URL(inbox);
    const body = JSON.stringify(activity);
    const values: Record<string, string> = {
      '(request-target)': `post ${url.pathname}`,
      host: letter.host ?? url.host,
      date: (letter.date ?? new Date()).toUTCString(),
      digest: letter.digest ?? `SHA-256=${createHash('sha256').update(body).digest('base64')}`,
      'content-type': type,
    };
    const names = letter.headers ?? ['(request-target)', 'host', 'date', 'digest', 'content-type'];
    const signed = names.map((name) => `${name}: ${values[name]}`).join('\n');
    const signature = sign('sha256', Buffer.from(signed), letter.key ?? pair.privateKey);
    const keyId = letter.keyId ?? `${activity.actor}#main-key`;
    const { '(request-target)': _, host: __, ...headers } = values;
    const answer = await fetch(inbox, {
      method: 'POST',
      body: letter.body ?? body,
      headers: {
        ...headers,
        signature: `keyId="${keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature.toString('base64')}"`,
      },
    });
    return answer.status;
  }
}

const type = 'application/activity+json';

export function pemOf(form: 'spki' | 'pkcs1' = 'spki', key = pair.publicKey): string {
  return key.export({ type: form, format: 'pem' }).toString();
}

/** True if the request was signed with this key: body, address and time. */
function isFrom({ path, headers, body }: Came, publicKeyPem: string): boolean {
  const parts = Object.fromEntries(
    [...`${headers.signature}`.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const names = (parts.headers ?? '').split(' ');
  const lines = names.map((name: string) =>
    name === '(request-target)' ? `${name}: post ${path}` : `${name}: ${headers[name]}`,
  );
  const digest = createHash('sha256').update(body).digest('base64');
  const isWhole = ['(request-target)', 'host', 'date', 'digest'].every((one) =>
    names.includes(one),
  );
  return (
    isWhole &&
    headers.digest === `SHA-256=${digest}` &&
    createVerify('sha256')
      .update(lines.join('\n'))
      .verify(publicKeyPem, parts.signature ?? '', 'base64')
  );
}
