import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { ProfileRight } from '#app/features/profiles/policy.ts';
import { type Command, command, type Definition } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';
import { ofBooking } from './fields.ts';
import { requireSide } from './policy.ts';
import { type Backdating, type LockedBooking, lockBooking } from './queries.server.ts';

type Locked = { booking: LockedBooking };

/** A viewer acting for one side of a booking, with all that was locked. */
export type AtBooking<Services, AllLocked extends Locked = Locked> = AllLocked & {
  tx: Orm;
  by: Side;
  viewer: Viewer;
  services: Services;
};

type OfBooking<Shape extends z.ZodRawShape> = z.ZodObject<typeof ofBooking & Shape>;

/**
 * A command by one side of a booking, in one transaction that holds its lock.
 * @param lock takes more locks than that of the booking, in its own order
 */
export function bookingCommand<
  Shape extends z.ZodRawShape,
  Answer,
  Services extends { database: Database } = { database: Database; brand: Brand },
  AllLocked extends Locked = Locked,
>({
  may,
  input,
  lock = lockAlone as never,
  run,
  ...definition
}: Omit<Definition<z.ZodObject>, 'input'> & {
  may: ProfileRight;
  input: z.ZodObject<Shape>;
  lock?(tx: Orm, input: z.output<OfBooking<Shape>>, writtenAt?: Date): Promise<AllLocked>;
  run(at: AtBooking<Services, AllLocked>, input: z.output<OfBooking<Shape>>): Promise<Answer>;
}): Command<Services & Backdating, OfBooking<Shape>, Answer> {
  return command({
    ...definition,
    input: input.safeExtend(ofBooking as never) as unknown as OfBooking<Shape>,
    run: (services: Services & Backdating, viewer, input) =>
      services.database.orm.transaction(async (tx) => {
        const locked = await lock(tx, input, services.writtenAt);
        const by = requireSide(viewer, locked.booking, (input as { as: string }).as, may);
        return run({ ...locked, tx, by, viewer, services }, input);
      }),
  });
}

async function lockAlone(
  tx: Orm,
  { bookingId }: { bookingId: string },
  writtenAt?: Date,
): Promise<Locked> {
  return { booking: await lockBooking(tx, bookingId, writtenAt) };
}
