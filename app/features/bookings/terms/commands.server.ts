import { and, count, eq, ne } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { termsTemplates } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { templateLimits } from '#app/domain/bookings/terms/terms.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { bookingCommand } from '../booking-command.server.ts';
import { readVersion } from '../offers/queries.server.ts';
import { ofTemplate, templateInput } from './fields.ts';

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

/**
 * Saves a version of a booking’s terms under a name, to start further offers from. It replaces a
 * template of the same name.
 */
export const saveTemplate = bookingCommand({
  operation: 'saveTemplate',
  may: 'make and answer offers',
  input: templateInput,
  async run({ tx, booking, by }, { name, version }) {
    const profileId = booking[`${by}Id`] ?? '';
    await readVersion(tx, booking.id, version);
    // Locks the page, so that its templates are counted and saved by one transaction at a time.
    await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('no key update');
    const others = and(eq(termsTemplates.profileId, profileId), ne(termsTemplates.name, name));
    const [row] = await tx.select({ count: count() }).from(termsTemplates).where(others);
    if ((row?.count ?? 0) >= templateLimits.most)
      throw new AppError('too-many', words('bookings')('templates.most', templateLimits));
    const of = { bookingId: booking.id, version };
    const [saved] = await tx
      .insert(termsTemplates)
      .values({ profileId, name, ...of })
      .onConflictDoUpdate({ target: [termsTemplates.profileId, termsTemplates.name], set: of })
      .returning({ templateId: termsTemplates.id });
    return { templateId: saved?.templateId ?? '' };
  },
});
