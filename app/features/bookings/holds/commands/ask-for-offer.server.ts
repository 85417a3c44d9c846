import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readParties } from '../../queries/read-parties.server.ts';
import { readHoldVenue } from '../../queries/read-stage.server.ts';
import { offerWish } from '../fields.ts';
import { placeNights } from '../steps/place-nights.server.ts';
import type { Stores } from './end-hold.server.ts';

/**
 * Asks the other side for an offer on a day. The request is a hold, requested by the performer or
 * placed by the venue, with the wish for an offer; a hold that the performer already has on that
 * day gets the wish instead.
 */
export const askForOffer = pageCommand({
  operation: 'askForOffer',
  may: 'place and answer holds',
  input: offerWish,
  async run(on: OnPage<Stores>, { as, with: other, roomId, day, comment }) {
    const { orm } = on.services.database;
    const { venueId, performerId } = await readParties(orm, as, other);
    const stages = (await readHoldVenue(orm, venueId))?.stages ?? [];
    const [only] = stages.length === 1 ? stages : [];
    const stageId = roomId ?? only?.stageId ?? (stages.length === 0 ? venueId : null);
    if (stageId === null) {
      const sentence = words('bookings')('refused.chooseRoom');
      throw new AppError('bad-input', sentence, { fields: { roomId: sentence } });
    }
    const nights = [{ venueId, stageId, day }];
    const { holdIds } = await placeNights(on, {
      as,
      performerId,
      tourId: null,
      nights,
      note: comment,
      wantsOffer: true,
    });
    return { holdId: holdIds[0] ?? '' };
  },
});
