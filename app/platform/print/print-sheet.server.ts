import { Worker } from 'node:worker_threads';
import { oneAtATime } from '#app/lib/one-at-a-time.ts';
import { threadFile } from '#app/platform/thread-file.ts';
import type { Sheet } from './sheet.ts';

const mostMemoryMb = 256;
const longestMs = 30_000;

const inTurn = oneAtATime();

/**
 * Sets a sheet as PDF, in a thread of its own, since setting text takes a processor for longer than
 * others would like to wait. One is made at a time.
 */
export function printSheet(sheet: Sheet): Promise<Uint8Array> {
  return inTurn('sheet', () => printInThread(sheet));
}

function printInThread(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile('sheet-thread'), {
      workerData: sheet,
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
      // Only what is asked of it, and nothing that the process knows.
      env: { NODE_ENV: 'production' },
      execArgv: [],
    });
    const timer = setTimeout(() => {
      reject(new Error('setting a sheet took too long'));
      void worker.terminate();
    }, longestMs);
    worker.once('message', (bytes: Uint8Array) => {
      resolve(bytes);
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread that sets sheets ended with ${code}`));
    });
  });
}
