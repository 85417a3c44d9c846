import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whenDone } from './clean-up.ts';

/** A server in a process of its own, whose output goes to a file, as it would in service. */
export type ServerProcess = {
  name: string;
  address: string;
  /** Processor time used so far in milliseconds; null where the system doesn't say. */
  cpuMs(): number | null;
  memoryMb(): number | null;
  /** Its output since the last time; emptied, because it logs every request. */
  takeOutput(): string;
  stop(): Promise<void>;
};

type Start = {
  name: string;
  words: string[];
  environment: Record<string, string>;
  cpuProfiles?: string | undefined;
};

const longestStartMs = 120_000;

export async function startServer(start: Start): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-bench-'));
  const outputFile = path.join(folder, 'output');
  const output = openSync(outputFile, 'a');
  const child = spawn(process.execPath, [...profiling(start), ...start.words], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...start.environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stopping = false;
  const stop = async () => {
    stopping = true;
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  child.once('exit', (code, signal) => {
    if (stopping) return;
    const last = readFileSync(outputFile, 'utf8').slice(-2_000);
    process.stderr.write(`${start.name} ended by itself (${code ?? signal}):\n${last}\n`);
  });
  whenDone(stop);
  const { pid } = child;
  return {
    name: start.name,
    address: await readyAddress(start.name, child, outputFile),
    cpuMs: () => cpuMsOf(pid),
    memoryMb: () => memoryMbOf(pid),
    takeOutput() {
      const written = readFileSync(outputFile, 'utf8');
      truncateSync(outputFile);
      return written;
    },
    stop,
  };
}

function profiling({ name, cpuProfiles }: Start): string[] {
  if (cpuProfiles === undefined) return [];
  const file = `${name.replace(/\W+/g, '-')}.cpuprofile`;
  return ['--cpu-prof', `--cpu-prof-dir=${cpuProfiles}`, `--cpu-prof-name=${file}`];
}

async function readyAddress(name: string, child: ChildProcess, file: string): Promise<string> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < longestStartMs) {
    const ready = /^Ready at (\S+)$/m.exec(readFileSync(file, 'utf8'));
    if (ready?.[1]) return ready[1].replace('localhost', '127.0.0.1');
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${name} was not ready after ${longestStartMs / 1_000} s`);
}

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

function cpuMsOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || !isRunning(pid)) return null;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

function memoryMbOf(pid: number | undefined): number | null {
  if (process.platform === 'win32' || !isRunning(pid)) return null;
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1_024);
}

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
