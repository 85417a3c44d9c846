import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scratchFolder } from './scratch.ts';

/** The built platform in a process of its own, as `npm start` runs it. */
export type RunningPlatform = {
  address: string;
  process: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Ends it with a signal and waits; returns the exit code, or null if the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

export async function startPlatform(
  environment: Record<string, string> = {},
  script = 'scripts/serve.ts',
): Promise<RunningPlatform> {
  const begun = beginPlatform(environment, script);
  return { ...begun, address: await begun.ready };
}

/** A platform that may still fail to start. */
export function beginPlatform(
  environment: Record<string, string> = {},
  script = 'scripts/serve.ts',
): Omit<RunningPlatform, 'address'> & { ready: Promise<string> } {
  const dataFolder = scratchFolder('test');
  const child = runScript(script, [], {
    PORT: '0',
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    ...environment,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => rmSync(dataFolder, { recursive: true, force: true }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /^Ready at (\S+)$/m.exec(output);
      if (ready?.[1]) resolve(ready[1].replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => reject(new Error(`the platform ended before it was ready:\n${output}`)));
  });
  return {
    ready,
    process: child,
    output: () => output,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Hundreds of processes run the same build. */
const compiled = path.join(tmpdir(), 'bandstand-compiled');

/** Runs one of the project's scripts with only the given environment. */
function runScript(
  script: string,
  words: string[],
  environment: Record<string, string>,
): ChildProcess {
  return spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export type Finished = { code: number | null; output: string };

/** Runs a script to its end. */
export function finishScript(
  script: string,
  words: string[],
  environment: Record<string, string>,
): Promise<Finished> {
  const child = runScript(script, words, environment);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
