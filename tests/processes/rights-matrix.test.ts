import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { testSecret } from '#tests/harness/accounts.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/platform.ts';
import { databasesOn } from '#tests/harness/postgres.ts';
import { RightsWorld, type Scene } from '#tests/harness/rights-world.ts';
import {
  type Actor,
  actors,
  type Outcome,
  type Row,
  rights,
  type Target,
  targets,
} from './rights.ts';

let platform: RunningPlatform;
let database: Database;
let world: RightsWorld;

beforeAll(async () => {
  const url = await databasesOn(inject('postgresUrl')).createDatabase();
  platform = await startPlatform({
    DATABASE_URL: url,
    AUTH_SECRET: testSecret,
    ROLE: 'web',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  world = new RightsWorld(database, platform.address);
  await world.fill();
});
afterAll(async () => {
  await platform?.end();
  await database?.close();
});

const listed: string[] = JSON.parse(
  execFileSync(process.execPath, ['tests/harness/list-routes.ts'], { encoding: 'utf8' }),
);

it('has a row for every route of the built platform, and no other', () => {
  expect(Object.keys(rights).sort()).toEqual(listed.sort());
});

describe('who gets what', () => {
  it.each(Object.entries(rights))('%s', async (route, row) => {
    const isAboutPage = /:(profileId|userId|invitationId)/.test(route);
    const found = await Promise.all(
      actors.map(async (actor) => {
        const outcomes = (isAboutPage ? targets : (['own'] as const)).map((target, index) =>
          row.cells[actor][index] === '–' ? '–' : ask(route, row, actor, target),
        );
        return [actor, await Promise.all(outcomes)];
      }),
    );
    expect(Object.fromEntries(found)).toEqual(row.cells);
  });
});

let networks = 0;

/** Asks as an actor about a fresh page, and says what came of it. */
async function ask(
  route: string,
  row: Row,
  actor: Actor,
  target: Target,
): Promise<Outcome | string> {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const isInvitation = pattern.startsWith('/invitations/');
  const scene = await (isInvitation
    ? world.invitationScene(actor, target)
    : world.scene(actor, target));
  const upload = row.upload && (await world.upload(scene, { isSent: row.upload === 'sent' }));
  const address = addressOf(pattern, scene, { ...row.params, uploadId: upload?.uploadId ?? '' });
  networks += 1;
  const answer = await fetch(platform.address + address, {
    method: method === 'ALL' ? 'POST' : method,
    redirect: 'manual',
    headers: {
      origin: platform.address,
      // So that the limits on one network play no part.
      'x-forwarded-for': `10.2.${(networks >> 8) & 255}.${networks & 255}`,
      ...(scene.actor ? { cookie: await world.cookieOf(scene.actor) } : {}),
    },
    body: method === 'GET' ? null : bodyOf(method, row, upload),
  });
  await answer.arrayBuffer();
  return outcomeOf(method, answer);
}

type Upload = { uploadId: string; bytes: Buffer } | undefined;

function bodyOf(method: string, row: Row, upload: Upload): BodyInit {
  if (method === 'PUT' && upload) return new Uint8Array(upload.bytes);
  if (row.json)
    return JSON.stringify({ ...row.json, ...(upload && { uploadId: upload.uploadId }) });
  return new URLSearchParams(row.form ?? {});
}

function addressOf(pattern: string, scene: Scene, params: Record<string, string>): string {
  const values: Record<string, string> = {
    profileId: scene.pageId,
    userId: scene.pageId,
    accountId: scene.memberId,
    invitationId: scene.invitationId,
    fileId: scene.fileId,
    kind: 'profilePicture',
    mailId: '1',
    providerId: 'google',
    part: 'from-a.xml',
    file: '180.png',
    ...params,
  };
  return pattern
    .replace(/:(\w+)(\{.+?\}(?=\/|$))?\??/g, (_, name) => values[name] ?? `no-${name}`)
    .replace('*', 'nothing-here');
}

function outcomeOf(method: string, { status, headers }: Response): Outcome | string {
  const isReading = method === 'GET';
  const location = headers.get('location') ?? '';
  if (status === 303 && /^\/sign-in(\?|$)/.test(location)) return 'sign in';
  if (status >= 300 && status < 400) return isReading ? 'sent on' : 'done';
  if (status >= 200 && status < 300) return isReading ? 'shown' : 'done';
  return names[status] ?? `status ${status}`;
}

const names: Record<number, Outcome> = {
  400: 'refused',
  401: 'signed out',
  403: 'forbidden',
  404: 'not found',
  405: 'wrong method',
  409: 'refused',
  422: 'refused',
};
