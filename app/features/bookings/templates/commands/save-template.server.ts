import { and, count, eq, ne } from 'drizzle-orm';
import { termsTemplates } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { templateLimits } from '#app/domain/bookings/terms/template-limits.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readVersion } from '../../offers/queries/read-version.server.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { templateInput } from '../fields.ts';

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
