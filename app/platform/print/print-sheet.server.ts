import pLimit from 'p-limit';
import type { Log } from '#app/platform/log.ts';
import { inThread } from '#app/platform/thread-file.ts';
import type { PosterSheet, Printed, Sheet, TicketSheet, TickSheet } from './sheet.ts';

const inTurn = pLimit(1);

type Printable = Sheet | PosterSheet | TicketSheet | TickSheet;

/**
 * Sets a sheet, a poster, tickets or lists to tick as PDF, in a thread of its own, since setting text
 * keeps a processor busy for seconds. One is made at a time. Letters that no font has are boxes on paper,
 * and a line in the log.
 */
export async function printSheet(sheet: Printable, log: Pick<Log, 'warn'>): Promise<Uint8Array> {
  const limits = { mostMemoryMb: 256, longestMs: 30_000 };
  const { pdf, missing } = await inTurn(() => inThread<Printed>('sheet-thread', sheet, limits));
  if (missing.length > 0)
    log.warn(
      { kind: kindOf(sheet), missing: missing.map(pointName) },
      'letters that no font draws',
    );
  return pdf;
}

function kindOf(sheet: Printable): string {
  if ('lists' in sheet) return 'lists';
  if ('tickets' in sheet) return 'tickets';
  return 'words' in sheet ? 'poster' : 'sheet';
}

function pointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
