import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import type { Definition } from '#app/fields/command.ts';
import type { ofEvent } from './fields.ts';
import { loadSale, type SaleOfEvent } from './load-sale.server.ts';

type InDatabase = { database: Database };
type OfEvent = typeof ofEvent.shape;
export type AtSale<Services> = OnPage<Services> & SaleOfEvent & { tx: Orm };

/**
 * A command about the tickets of an event, by default for members who may sell them. It runs in one
 * transaction that locks the event, so changes come one after the other.
 * @param check the problems of the input by itself, before anything is locked
 */
export function saleCommand<
  Shape extends OfEvent & z.ZodRawShape,
  Answer,
  Services extends InDatabase = InDatabase,
>({
  may = 'sell tickets',
  input,
  check,
  run,
  ...definition
}: Omit<Definition<z.ZodObject>, 'input' | 'settlesItself'> & {
  may?: 'sell tickets' | 'scan tickets';
  input: z.ZodObject<Shape>;
  check?(input: z.output<z.ZodObject<Shape>>): void;
  run(at: AtSale<Services>, input: z.output<z.ZodObject<Shape>>): Promise<Answer>;
}) {
  return pageCommand({
    ...definition,
    may,
    input,
    async run(on: OnPage<Services>, values) {
      const input = values as z.output<z.ZodObject<Shape>>;
      const { eventId } = input as { eventId: string };
      check?.(input);
      return on.services.database.orm.transaction(async (tx) => {
        const { event, sale } = await loadSale(tx, on.page, eventId);
        return run({ ...on, tx, event, sale }, input);
      });
    },
  });
}
