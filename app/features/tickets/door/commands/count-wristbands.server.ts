import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { wristbands } from '#app/db/schema/tickets/door.ts';
import { doorLimits as limits } from '#app/domain/tickets/door/door-list.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { countedWristbands } from '../fields.ts';
import { requireDoor } from '../queries/require-door.server.ts';

/**
 * Records the number of wristbands on a roll at the start of the night, and at its end. The same
 * name again overwrites it; 0 at the start removes it.
 * @throws AppError `conflict` for too many rolls
 */
export const countWristbands = pageCommand({
  operation: 'countWristbands',
  may: 'scan tickets',
  input: countedWristbands,
  async run(
    { services: { database }, page }: OnPage<{ database: Database }>,
    { eventId, roll, startCount, endCount },
  ) {
    await database.orm.transaction(async (tx) => {
      await requireDoor(tx, page, eventId);
      const ofEvent = eq(wristbands.eventId, eventId);
      if (startCount === 0) {
        await tx.delete(wristbands).where(and(ofEvent, eq(wristbands.roll, roll)));
        return;
      }
      const others = and(ofEvent, ne(wristbands.roll, roll));
      if ((await tx.$count(wristbands, others)) >= limits.wristbands)
        throw new AppError('conflict', words('tickets')('refused.tooManyRolls'));
      const counted = { startCount, endCount };
      await tx
        .insert(wristbands)
        .values({ eventId, roll, ...counted })
        .onConflictDoUpdate({ target: [wristbands.eventId, wristbands.roll], set: counted });
    });
  },
});
