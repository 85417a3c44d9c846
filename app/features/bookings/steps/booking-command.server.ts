import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { ProfileRight } from '#app/features/profiles/policy.ts';
import { type Command, command, type Definition } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';
import { ofBooking } from '../fields.ts';
import { requireSide } from '../policy.ts';
import {
  type Backdating,
  type LockedBooking,
  lockBooking,
} from '../queries/lock-booking.server.ts';

/** A viewer acting for one side of a locked booking. */
export type AtBooking<Services> = {
  tx: Orm;
  booking: LockedBooking;
  by: Side;
  viewer: Viewer;
  services: Services;
};

type OfBooking<Shape extends z.ZodRawShape> = z.ZodObject<typeof ofBooking & Shape>;

/** A command by one side of a booking, in one transaction that holds its lock. */
export function bookingCommand<
  Shape extends z.ZodRawShape,
  Answer,
  Services extends { database: Database } = { database: Database; brand: Brand },
>({
  may,
  input,
  run,
  ...definition
}: Omit<Definition<z.ZodObject>, 'input'> & {
  may: ProfileRight;
  input: z.ZodObject<Shape>;
  run(at: AtBooking<Services>, input: z.output<OfBooking<Shape>>): Promise<Answer>;
}): Command<Services & Backdating, OfBooking<Shape>, Answer> {
  return command({
    ...definition,
    input: input.safeExtend(ofBooking as never) as unknown as OfBooking<Shape>,
    run: (services: Services & Backdating, viewer, input) =>
      services.database.orm.transaction(async (tx) => {
        const { bookingId, as } = input as { bookingId: string; as: string };
        const booking = await lockBooking(tx, bookingId, services.writtenAt);
        const by = requireSide(viewer, booking, as, may);
        return run({ tx, booking, by, viewer, services }, input);
      }),
  });
}
