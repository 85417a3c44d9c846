import type { Database } from '#app/db/client.server.ts';
import { holdSettings } from '#app/db/schema/holds.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { holdSettingsInput } from '../fields.ts';

/** Saves a venue’s settings for holds. Deadlines that already run stay as they are. */
export const keepHoldSettings = pageCommand({
  operation: 'keepHoldSettings',
  may: 'place and answer holds',
  input: holdSettingsInput,
  async run(
    { services, page: { profileId: venueId, userType } }: OnPage<{ database: Database }>,
    { as: _, ...input },
  ) {
    const settings = { ...input, loadOutMinute: loadOutOf(input) };
    if (userType !== 'venue')
      throw new AppError('not-found', words('bookings')('holds.refused.noVenue'));
    await services.database.orm
      .insert(holdSettings)
      .values({ venueId, ...settings })
      .onConflictDoUpdate({ target: holdSettings.venueId, set: settings });
  },
});

type Times = { loadInMinute: number; loadOutMinute: number };

/** A load-out not after the load-in is on the next day. A night is at most a day long. */
function loadOutOf({ loadInMinute, loadOutMinute }: Times): number {
  if (loadOutMinute <= loadInMinute) return loadOutMinute + 1_440;
  if (loadOutMinute - loadInMinute <= 1_440) return loadOutMinute;
  const sentence = words('bookings')('holds.form.noNight');
  throw new AppError('bad-input', sentence, { fields: { loadOutMinute: sentence } });
}
