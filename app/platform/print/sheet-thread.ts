import { parentPort, workerData } from 'node:worker_threads';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet } from './sheet.ts';

parentPort?.postMessage(await drawSheet(workerData as Sheet));
