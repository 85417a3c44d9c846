import { parentPort, workerData } from 'node:worker_threads';
import { drawPoster } from './draw-poster.ts';
import { drawSheet } from './draw-sheet.ts';
import { drawTickets } from './draw-tickets.ts';
import { drawTicks } from './draw-ticks.ts';
import type { PosterSheet, Sheet, TicketSheet, TickSheet } from './sheet.ts';

const sheet = workerData as Sheet | PosterSheet | TicketSheet | TickSheet;
parentPort?.postMessage(await draw());

function draw(): Promise<Buffer> {
  if ('lists' in sheet) return drawTicks(sheet);
  if ('tickets' in sheet) return drawTickets(sheet);
  return 'words' in sheet ? drawPoster(sheet) : drawSheet(sheet);
}
