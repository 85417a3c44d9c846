import { parentPort, workerData } from 'node:worker_threads';
import { Document, renderToBuffer } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { posterPages, sheetPages, ticketPages } from './draw-sheet.ts';
import { tickPages } from './draw-ticks.ts';
import { plain } from './plain.ts';
import { openFaces } from './print-fonts.ts';
import type { PosterSheet, Printed, Sheet, TicketSheet, TickSheet } from './sheet.ts';
import { DocumentFaces } from './words.ts';

const sheet = workerData as Sheet | PosterSheet | TicketSheet | TickSheet;
const { title, producer, language } = sheet;
const faces = await openFaces(textsIn(sheet), language);
const about = { title: plain(title), creator: producer, producer, language };
const whole = h(DocumentFaces.Provider, { value: faces }, h(Document, about, ...pages()));
const pdf = await renderToBuffer(whole as Parameters<typeof renderToBuffer>[0]);
parentPort?.postMessage({ pdf, missing: faces.missing } satisfies Printed);

function pages(): ReactElement[] {
  if ('lists' in sheet) return tickPages(sheet);
  if ('tickets' in sheet) return ticketPages(sheet);
  return 'words' in sheet ? posterPages(sheet) : sheetPages(sheet);
}

/** Every text of a sheet, wherever it is in it. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return [];
  return Object.values(part).flatMap(textsIn);
}
