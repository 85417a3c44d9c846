import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { termsTemplates } from '#app/db/schema/bookings.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofTemplate } from '../fields.ts';

/** Removes a template; the booking of its terms stays as it is. */
export const removeTemplate = pageCommand({
  operation: 'removeTemplate',
  may: 'make and answer offers',
  input: ofTemplate,
  async run({ services, page }: OnPage<{ database: Database }>, { templateId }) {
    const [removed] = await services.database.orm
      .delete(termsTemplates)
      .where(and(eq(termsTemplates.id, templateId), eq(termsTemplates.profileId, page.profileId)))
      .returning({ bookingId: termsTemplates.bookingId, version: termsTemplates.version });
    if (!removed) throw new AppError('not-found', words('bookings')('templates.unknown'));
    return removed;
  },
});
