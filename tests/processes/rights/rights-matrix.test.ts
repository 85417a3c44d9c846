import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import type { NightRole } from '#tests/harness/calls/rights-nights.ts';
import { RightsWorld, type Scene } from '#tests/harness/calls/rights-world.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { rights } from './rights.ts';
import {
  type Actor,
  actors,
  type Outcome,
  type Row,
  type Target,
  targets,
} from './rights-cells.ts';

let platform: RunningPlatform;
let database: Database;
let world: RightsWorld;

beforeAll(async () => {
  const url = await copyDatabase();
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
  execFileSync(process.execPath, ['tests/harness/calls/list-routes.ts'], { encoding: 'utf8' }),
);

it('has a row for every route of the built platform, and no other', () => {
  expect(Object.keys(rights).sort()).toEqual(listed.sort());
});

/** Addresses that name a page, an invitation to one, or a booking or a night of one. */
const aboutPage = /:(profileId|userId|invitationId|bookingId|eventId|slotId)/;

describe('who gets what', () => {
  it.each(Object.entries(rights))('%s', async (route, row) => {
    const result = await Promise.all(
      actors.map(async (actor) => {
        const outcomes: string[] = [];
        for (const [index, target] of targets.entries()) {
          if (index > 0 && !aboutPage.test(route)) break;
          const outcome = row.cells[actor][index] ?? '–';
          const isAsked =
            outcome !== '–' && (changesActor.test(route) || isTelling(row, index, actor));
          outcomes.push(isAsked ? await ask(route, row, actor, target) : outcome);
        }
        return [actor, outcomes];
      }),
    );
    expect(Object.fromEntries(result)).toEqual(row.cells);
  });
});

/**
 * Owners refused on their own page are always tried. On pages of others, of all who are refused
 * alike only the signed-out actor and the most powerful one are. Of those with access, the least
 * powerful one is, since the others have it too wherever their work is tested. With --everything,
 * all are.
 */
function isTelling({ cells }: Row, index: number, actor: Actor): boolean {
  if (process.env.EVERYTHING) return true;
  const outcome = cells[actor][index] ?? '–';
  const alike = byRights.filter((each) => cells[each][index] === outcome);
  if (!nothingDone.includes(outcome)) return actor === alike[0];
  return index === 0 || (index === 1 && actor === 'visitor') || actor === alike.at(-1);
}

/** These change their actor's rights elsewhere, so every actor is tried. */
const changesActor = / \/api\/auth\//;

const byRights: Actor[] = ['visitor', 'door', 'manager', 'performer', 'venue', 'admin'];

/** Headings of pages with the same title. */
const headingsOf = new Map<string, Set<string>>();

it('gives every page a title of its own', () => {
  const shared = [...headingsOf].filter(([, headings]) => headings.size > 1);
  expect(shared.map(([title, headings]) => [title, ...headings])).toEqual([]);
});

let networks = 0;

/** Requests a page as an actor, and returns the outcome. */
async function ask(
  route: string,
  row: Row,
  actor: Actor,
  target: Target,
): Promise<Outcome | string> {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const isInvitation = pattern.startsWith('/invitations/');
  const key = JSON.stringify([
    ...[target, target === 'own' || isInvitation ? actor : 'anybody', isInvitation],
    ...[aboutPage.test(pattern), neededBy(pattern), row.upload],
  ]);
  // A picture sent by one actor is of no use to the next.
  const isKept = method === 'GET' || !row.upload;
  const scene = await (isKept
    ? kept(scenes, key, () => sceneFor(pattern, row, actor, target))
    : sceneFor(pattern, row, actor, target));
  const address = addressOf(pattern, scene, row.params);
  const who = world.personOf(actor);
  const cookie = who && (await kept(cookies, actor, () => world.cookieOf(who)));
  networks += 1;
  const answer = await fetch(platform.address + address + (row.query ?? ''), {
    // Methods with a route of their own don't reach the catch-all one.
    method: method === 'ALL' ? 'PATCH' : method,
    redirect: 'manual',
    headers: {
      origin: platform.address,
      // Compressing unread pages would take as long as making them.
      'accept-encoding': 'identity',
      // So that the limits on one network play no part.
      'x-forwarded-for': `10.2.${(networks >> 8) & 255}.${networks & 255}`,
      ...(row.json ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: method === 'GET' || method === 'DELETE' ? null : bodyOf(method, row, scene),
  });
  const isPage = method === 'GET' && answer.headers.get('content-type')?.startsWith('text/html');
  if (isPage && answer.status === 200) noteTitle(await answer.text());
  // Endless streams needn’t be read to their end.
  else if (isStream(answer)) await answer.body?.cancel();
  else await answer.arrayBuffer();
  const outcome = outcomeOf(method, answer);
  const isAsItWas = method === 'GET' || nothingDone.includes(outcome);
  // Some addresses sign out, and then redirect to sign in again.
  if (!isAsItWas || outcome === 'sign in') cookies.delete(actor);
  if (isAsItWas && isKept) return outcome;
  scenes.delete(key);
  // No actor may own too many pages.
  await world.clear(scene);
  return outcome;
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream';
}

function noteTitle(page: string): void {
  const textOf = (element: string) =>
    new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 's')
      .exec(page)?.[1]
      ?.replace(/<[^>]*>/g, '');
  const [title = '', heading] = [textOf('title'), textOf('h1')];
  if (heading) headingsOf.set(title, (headingsOf.get(title) ?? new Set()).add(heading));
}

/** After these outcomes nothing has changed, so the scene can be reused. */
const nothingDone = ['sign in', 'signed out', 'forbidden', 'not found', 'wrong method'];

type Prepared = Scene & { upload?: { uploadId: string; bytes: Buffer } | undefined };

const scenes = new Map<string, Promise<Prepared>>();
const cookies = new Map<string, Promise<string>>();

function kept<Value>(
  all: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const one = all.get(key) ?? make();
  all.set(key, one);
  return one;
}

async function sceneFor(
  pattern: string,
  row: Row,
  actor: Actor,
  target: Target,
): Promise<Prepared> {
  if (!aboutPage.test(pattern)) return world.nowhere();
  const scene = pattern.startsWith('/invitations/')
    ? await world.invitationScene(actor, target)
    : await world.scene(actor, target, neededBy(pattern));
  return { ...scene, upload: row.upload && (await world.upload(scene, row.upload)) };
}

function neededBy(pattern: string) {
  return {
    hasFile: pattern.includes(':fileId'),
    hasBooking: pattern.includes(':bookingId'),
    hasHold: pattern.includes(':holdId'),
    night: nightIn(pattern),
  };
}

/** The relation of the page in an address to its night. */
function nightIn(whole: string): NightRole | null {
  const pattern = whole.replace(/^\/api\/v1/, '');
  if (pattern.startsWith('/open-slots/')) return 'could apply';
  if (/^\/events\/|^\/profiles\/:profileId\/(events|series|slots)/.test(pattern)) return 'plans';
  return pattern.startsWith('/profiles/:profileId/applications') ? 'applied' : null;
}

function bodyOf(method: string, row: Row, { upload, ...scene }: Prepared): BodyInit {
  if (method === 'PUT' && upload) return new Uint8Array(upload.bytes);
  if (row.json)
    return JSON.stringify({ ...row.json, ...(upload && { uploadId: upload.uploadId }) });
  const fields = Object.entries(row.form ?? {});
  return new URLSearchParams(
    fields.map(([name, value]) => [
      name,
      value === ':pageId' ? scene.pageId : value === ':slotId' ? scene.slotId : value,
    ]),
  );
}

function addressOf(pattern: string, scene: Prepared, params: Row['params']): string {
  const values: Record<string, string> = {
    profileId: scene.pageId,
    userId: scene.pageId,
    accountId: scene.memberId,
    invitationId: scene.invitationId,
    fileId: scene.fileId,
    bookingId: scene.bookingId,
    holdId: scene.holdId,
    eventId: scene.eventId,
    slotId: scene.slotId,
    applicationId: scene.applicationId,
    uploadId: scene.upload?.uploadId ?? '',
    seriesId: scene.seriesId,
    kind: 'profilePicture',
    mailId: '1',
    providerId: 'google',
    part: 'from-a.xml',
    file: '180.png',
    ...params,
  };
  return pattern
    .replace(/:(\w+)(\{.+?\}(?=\/|$))?\??/g, (_, name) => values[name] || `no-${name}`)
    .replace('*', 'nothing-here')
    .replace(/(?<=.)\/+$/, '');
}

function outcomeOf(method: string, { status, headers }: Response): Outcome | string {
  const isReading = method === 'GET';
  const location = headers.get('location') ?? '';
  if (status === 303 && /^\/sign-in(\?|$)/.test(location)) return 'sign in';
  if (status >= 300 && status < 400) return isReading || status === 302 ? 'sent on' : 'done';
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
