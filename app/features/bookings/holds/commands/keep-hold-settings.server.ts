import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { holdSettings } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { HoldSettings } from '#app/domain/bookings/holds/hold-rules.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * How a venue takes holds from now on. Clocks that already run are left as they are.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for a night that is no night
 */
export async function keepHoldSettings(
  { database }: { database: Database },
  viewer: Viewer,
  venueId: string,
  settings: HoldSettings,
): Promise<void> {
  requireRight(viewer, venueId, 'place and answer holds');
  requireNight(settings);
  await database.orm.transaction(async (tx) => {
    const [page] = await tx.select().from(profiles).where(eq(profiles.id, venueId));
    if (page?.userType !== 'venue')
      throw new AppError('not-found', words('bookings')('holds.refused.noVenue'));
    await tx
      .insert(holdSettings)
      .values({ venueId, ...settings })
      .onConflictDoUpdate({ target: holdSettings.venueId, set: settings });
  });
}

/** A night begins on its day and is at most a day long. */
function requireNight({ loadInMinute, loadOutMinute }: HoldSettings): void {
  const length = loadOutMinute - loadInMinute;
  const isNight = loadInMinute >= 0 && loadInMinute < 1_440 && length > 0 && length <= 1_440;
  if (isNight) return;
  const sentence = words('bookings')('holds.form.noNight');
  throw new AppError('bad-input', sentence, { fields: { loadOutMinute: sentence } });
}
