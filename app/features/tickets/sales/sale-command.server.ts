import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { ticketSales } from '#app/db/schema/tickets.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNight, requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { type Definition, type Query, query, type Reading } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { ofEvent } from './fields.ts';

const t = words('tickets');

type InDatabase = { database: Database };
type OfEvent = typeof ofEvent.shape;
export type Sale = typeof ticketSales.$inferSelect;

/** `sale`: null before its rules are set. */
export type SaleOfEvent = { event: EventRow; sale: Sale | null };
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

/** The sale that a query is about, for a viewer who may read it. */
type ReadSale<Services> = SaleOfEvent & {
  services: Services;
  orm: Orm;
  viewer: Viewer;
  venueId: string;
};

/** A query about the tickets of an event, for members who may sell them. */
export function saleQuery<
  Shape extends OfEvent & z.ZodRawShape,
  Answered extends z.ZodType,
  Answer extends z.input<Answered>,
  Services extends InDatabase = InDatabase,
>({
  input,
  run,
  ...definition
}: Omit<Reading<z.ZodObject>, 'input'> & {
  input: z.ZodObject<Shape>;
  answer: Answered;
  run(about: ReadSale<Services>, input: z.output<z.ZodObject<Shape>>): Promise<Answer>;
}): Query<Services, z.ZodObject<Shape>, Answer> {
  return query({
    ...definition,
    input,
    async run(services: Services, viewer, values) {
      const { orm } = services.database;
      const { eventId } = values as { eventId: string };
      return run({ services, orm, viewer, ...(await loadSelling(orm, viewer, eventId)) }, values);
    },
  });
}

/** An event of a venue with the rules of its sale, locked for a change. */
export async function loadSale(tx: Orm, page: Membership, eventId: string): Promise<SaleOfEvent> {
  const event = await loadNight(tx, eventId, { isToChange: true });
  requireNightOf(page, event);
  if (event.cancelledAt) throw new AppError('conflict', t('refused.cancelled'));
  if (event.loadOutAt.getTime() <= Date.now()) throw new AppError('conflict', t('refused.over'));
  return { event, sale: await readRules(tx, eventId) };
}

/** An event, for a member who sells its tickets. */
export async function loadSelling(
  orm: Orm,
  viewer: Viewer,
  eventId: string,
): Promise<SaleOfEvent & { venueId: string }> {
  const event = await loadNight(orm, eventId);
  const { profileId: venueId } = requireNight(viewer, event, 'see events');
  requireRight(viewer, venueId, 'sell tickets');
  return { event: event as EventRow, venueId, sale: await readRules(orm, eventId) };
}

async function readRules(orm: Orm, eventId: string): Promise<Sale | null> {
  const [sale] = await orm.select().from(ticketSales).where(eq(ticketSales.eventId, eventId));
  return sale ?? null;
}

/** The rules of a sale; a sale without them can’t be changed or listed yet. */
export function requireSale(sale: Sale | null): Sale {
  if (!sale) throw new AppError('conflict', t('refused.noSale'));
  return sale;
}

/** The facts of the event on every page of its sale. */
export function headOf({ event, venueId }: { event: EventRow; venueId: string }) {
  const { id: eventId, title, day, timeZone } = event;
  return { eventId, venueId, title, day: posterDay(day), timeZone };
}
