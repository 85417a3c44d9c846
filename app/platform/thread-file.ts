import { Worker } from 'node:worker_threads';

/** A thread ran out of time or memory. */
export class TooMuch extends Error {}

/**
 * Runs work in a thread of its own, with limits of time and memory.
 * @throws TooMuch
 */
export function inThread<Answer>(
  name: keyof typeof sources,
  workerData: unknown,
  { mostMemoryMb, longestMs }: { mostMemoryMb: number; longestMs: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile(name), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
      // It gets its data alone, and none of the process’s secrets.
      env: { NODE_ENV: 'production' },
      execArgv: [],
    });
    const timer = setTimeout(() => {
      reject(new TooMuch(`${name} took too long`));
      void worker.terminate();
    }, longestMs);
    worker.once('message', (answer: Answer) => {
      resolve(answer);
      void worker.terminate();
    });
    worker.once('error', (cause: NodeJS.ErrnoException) => {
      const isMemory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isMemory ? new TooMuch(`${name} took too much memory`, { cause }) : cause);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${name} ended with ${code}`));
    });
  });
}

/**
 * The entry file of a thread: built, or its source, which Node runs as it is. Relative to the package,
 * in which every script and the container start.
 */
function threadFile(name: keyof typeof sources): string {
  return import.meta.env?.PROD ? `./build/threads/${name}.js` : sources[name];
}

const sources = {
  'busy-thread': './app/platform/busy-thread.ts',
  'sheet-thread': './app/platform/print/sheet-thread.ts',
};
