import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { handOnTown } from '#tests/harness/servers/filled-town.ts';
import {
  finishScript,
  type RunningPlatform,
  startPlatform,
} from '#tests/harness/servers/platform.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

let folder: string;
const running: RunningPlatform[] = [];

beforeEach(() => {
  folder = scratchFolder('start');
});
afterEach(async () => {
  for (const platform of running.splice(0)) await platform.end();
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<RunningPlatform> {
  const platform = await startPlatform(
    { DATA_DIR: path.join(folder, 'data'), ...environment },
    'scripts/start.ts',
  );
  running.push(platform);
  return platform;
}

describe('starting', () => {
  it('fills an empty database once, says how to sign in, where mail is and that it is ready; no other user opens its data folder, and after kill -9 everything is found again', async () => {
    const first = await start();
    expect(first.output()).toMatch(
      /^Filling the demo town, once…\nDemo sign-ins,.*\n( {2}.*\n)+Emails are kept .*\/outbox\nReady at http:\/\/localhost:\d+\n$/,
    );
    const page = await pageOf(first);
    expect(page).toContain('The Night Owls');
    const { code, output } = await finishScript('scripts/start.ts', [], {
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
    });
    expect(code).toBe(1);
    expect(output).toContain(`is in use by process ${first.process.pid}`);
    expect(await pageOf(first)).toBe(page);
    const filesBefore = filesBelow(path.join(folder, 'data', 'files'));

    await first.end('SIGKILL');
    const second = await start();
    expect(await pageOf(second)).toBe(page);
    expect(await second.end()).toBe(0);
    expect(filesBelow(path.join(folder, 'data', 'files'))).toEqual(filesBefore);
    handOnTown(path.join(folder, 'data'));
  }, 180_000);

  it('starts empty with DEMO=off, and the home page says what will be there', async () => {
    const { address } = await start({ DEMO: 'off', DATABASE_URL: await copyDatabase() });
    const home = await (await fetch(address)).text();
    expect(home).toContain('No artists yet');
    expect((await fetch(`${address}/users/the-night-owls`)).status).toBe(404);
  });

  it('refuses a wrong setting with a sentence that names it, in a process with a limit of memory', async () => {
    const saying =
      'process.stdout.write("begun with " + process.execArgv + String.fromCharCode(10))';
    const { code, output } = await finishScript('scripts/start.ts', [], {
      PORT: 'eighty',
      FILES_URL: 'ftp://x',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(saying)}`,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^begun with \nbegun with --max-old-space-size=\d{3},/);
    expect(output).toContain('PORT must be a port number');
    expect(output).toContain('FILES_URL must');
    expect(output).not.toContain('at parseSettings');
  });

  it('says in a sentence that a port is taken', async () => {
    await using taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const other = path.join(folder, 'other');
    const { code, output } = await finishScript('scripts/start.ts', [], {
      PORT: String(port),
      DATA_DIR: other,
      DEMO: 'off',
    });
    expect(code).toBe(1);
    expect(output).toContain(`PORT ${port} is in use`);
    expect(existsSync(other)).toBe(false);
  });

  it.each<Record<string, string>>([
    { FILES_URL: 's3://bucket' },
    { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' },
  ])(
    'says in a sentence that the data folder can’t be written to, with %o',
    async (environment) => {
      const file = path.join(folder, 'file');
      writeFileSync(file, '');
      const { code, output } = await finishScript('scripts/start.ts', [], {
        PORT: '0',
        DATA_DIR: file,
        ...environment,
      });
      expect(code).toBe(1);
      expect(output).toMatch(/^DATA_DIR \S+ must be a folder .*\n$/);
    },
  );
});

describe('a worker', () => {
  it('answers for its health and serves no pages', async () => {
    const { address } = await start({ ROLE: 'worker', DATABASE_URL: await copyDatabase() });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('a command', () => {
  it('says on an old Node which one is needed', async () => {
    const old = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
    const { code, output } = await finishScript('scripts/run.js', ['start'], {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(old)}`,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^Bandstand needs Node \d+ or newer; this is Node 20\.20\.2\. .*\n$/);
  });

  it.each([
    ['start', '--help', 0, 'npm run dev'],
    ['dev', '--help', 0, 'npm run admin'],
    ['admin', '--help', 0, 'grant <email>'],
    ['seed', '--help', 0, '--profiles <n>'],
    ['bench', '--help', 0, '--rounds <n>'],
    ['start', 'quickly', 2, 'npm start, without further words'],
    ['seed', '--profile', 2, '--profile'],
  ])('answers npm run %s -- %s', async (name, word, expected, message) => {
    const { code, output } = await finishScript('scripts/run.js', [name, word], {});
    expect(output).toContain(message);
    expect(code).toBe(expected);
  });

  // It reads all sources one by one, which takes longer than all other starts together.
  if (process.env.EVERYTHING)
    it('that serves from the sources ends when its server has stopped', async () => {
      const environment = { DATABASE_URL: await copyDatabase() };
      const platform = await startPlatform(environment, 'scripts/dev.ts');
      running.push(platform);
      expect(await platform.end()).toBe(0);
    });
});

/** A page of the demo town, without the port, which differs each time. */
async function pageOf({ address }: RunningPlatform): Promise<string> {
  const page = await (await fetch(`${address}/users/the-night-owls`)).text();
  return page.replaceAll(/localhost(:|%3A)\d+/g, 'localhost');
}

function filesBelow(place: string): Record<string, string> {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file).toString('base64').slice(0, 64)]),
  );
}
