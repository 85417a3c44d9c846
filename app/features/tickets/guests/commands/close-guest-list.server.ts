import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { guestListClosings } from '#app/db/schema/tickets/guests.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { ofEvent } from '../../sales/fields.ts';
import { lockListed } from '../queries/lock-listed.server.ts';

type On = OnPage<{ database: Database }>;

/** Closes the guest list to performers; the venue can still change it. */
export const closeGuestList = pageCommand({
  operation: 'closeGuestList',
  may: 'list guests',
  input: ofEvent,
  async run({ services: { database }, page }: On, { eventId }) {
    await database.orm.transaction(async (tx) => {
      await lockListed(tx, page, eventId);
      await tx.insert(guestListClosings).values({ eventId }).onConflictDoNothing();
    });
  },
});

/** Lets performers change their guests again, until doors. */
export const openGuestListAgain = pageCommand({
  operation: 'openGuestListAgain',
  may: 'list guests',
  input: ofEvent,
  async run({ services: { database }, page }: On, { eventId }) {
    await database.orm.transaction(async (tx) => {
      await lockListed(tx, page, eventId);
      await tx.delete(guestListClosings).where(eq(guestListClosings.eventId, eventId));
    });
  },
});
