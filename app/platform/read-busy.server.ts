import { Worker } from 'node:worker_threads';
import type { BusyAnswer, BusyQuestion } from './busy-times.ts';
import { threadFile } from './thread-file.ts';

const mostMemoryMb = 192;
const longestMs = 10_000;

/**
 * Reads somebody else's calendar file in a thread of its own: whatever it holds takes neither this
 * process's time nor its memory. What doesn't come to an end is too much.
 */
export function readBusy(question: BusyQuestion): Promise<BusyAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile('busy-thread'), {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
      // Only what is asked of it, and nothing that the process knows.
      env: { NODE_ENV: 'production' },
      execArgv: [],
    });
    const timer = setTimeout(() => {
      resolve({ problem: 'too-much' });
      void worker.terminate();
    }, longestMs);
    worker.once('message', (answer: BusyAnswer) => {
      resolve(answer);
      void worker.terminate();
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'too-much' });
      else reject(error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread that reads calendars ended with ${code}`));
    });
  });
}
