import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { lockSlot } from './open-slot.server.ts';

/** Closes a slot to new applications. Earlier ones can still be answered. */
export const closeSlot = pageCommand({
  operation: 'closeSlot',
  may: 'change events',
  input: z.object({ slotId: id }),
  async run({ services, page }: OnPage<{ database: Database }>, { slotId }) {
    return services.database.orm.transaction(async (tx) => {
      const { event } = await lockSlot(tx, page, slotId);
      await tx.update(eventSlots).set({ openedAt: null }).where(eq(eventSlots.id, slotId));
      await writeOutbox(tx, showsChanged(page.profileId));
      return { eventId: event.id };
    });
  },
});
