import { parentPort, workerData } from 'node:worker_threads';
import { drawPoster } from './draw-poster.ts';
import { drawSheet } from './draw-sheet.ts';
import type { PosterSheet, Sheet } from './sheet.ts';

const sheet = workerData as Sheet | PosterSheet;
parentPort?.postMessage(await ('words' in sheet ? drawPoster(sheet) : drawSheet(sheet)));
