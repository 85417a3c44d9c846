import { lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { ticketImports } from '#app/db/schema/tickets/imports.ts';
import {
  type FileRefusal,
  importLimits as limits,
  type OrderFile,
  readOrderFile,
} from '#app/domain/tickets/imports/order-file.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readCsv, textInBytes } from '#app/lib/csv.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { orderFile } from '../fields.ts';

/**
 * Reads an export of another ticket shop for a preview. Nothing is imported yet.
 * @returns the id of the preview, which is kept for a day
 * @throws AppError `bad-input` for an unreadable file; `conflict` before the sale is set up and for
 *   an event that is cancelled or over
 */
export const readTicketOrderFile = pageCommand({
  operation: 'readTicketOrderFile',
  may: 'sell tickets',
  input: orderFile,
  async run({ services: { database }, page }: OnPage<{ database: Database }>, { eventId, files }) {
    return database.orm.transaction(async (tx) => {
      const { sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
      const file = fileIn(files?.[0]?.bytes ?? new Uint8Array(), sale.currency);
      const importId = newId();
      await tx.insert(ticketImports).values({ id: importId, eventId, file });
      return { importId };
    });
  },
});

function fileIn(bytes: Uint8Array, currency: string): OrderFile {
  if (bytes.length === 0) refuse('none');
  if (bytes.length > limits.bytes) refuse('tooLarge');
  const read = textInBytes(bytes);
  const text = read.text ?? refuse('isText' in read && read.isText ? 'charset' : 'unknownKind');
  const file = readOrderFile(readCsv(text) ?? refuse('cutOff'), currency);
  return typeof file === 'string' ? refuse(file) : file;
}

type Why = FileRefusal | 'none' | 'tooLarge' | 'charset' | 'unknownKind' | 'cutOff';

function refuse(why: Why): never {
  const most = why === 'tooLarge' ? limits.bytes / 1_000_000 : limits.rows;
  const sentence = words('tickets')(`import.refused.${why}`, { most });
  throw new AppError('bad-input', sentence, { fields: { files: sentence } });
}

/** Deletes files that weren’t imported within a day. */
export async function sweepTicketImports(orm: Orm): Promise<void> {
  await orm.delete(ticketImports).where(lt(ticketImports.createdAt, sql`now() - interval '1 day'`));
}
