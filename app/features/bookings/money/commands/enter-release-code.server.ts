import type { Database } from '#app/db/client.server.ts';
import {
  forgiveAttempt,
  limitAttempts,
} from '#app/features/accounts/commands/limit-attempts.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { isSame } from '#app/platform/token.server.ts';
import { requireSide } from '../../policy.ts';
import { findBooking } from '../../queries/find-booking.server.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { releaseCode } from '../fields.ts';
import { deriveReleaseCode } from '../queries/derive-release-code.server.ts';
import { readStanding } from '../queries/read-standing.server.ts';
import { requireReleaseAction } from '../steps/require-release-action.server.ts';
import { releaseIfDue } from './release-due.server.ts';

/**
 * The performer enters the release code, which the venue has read out. It counts as the venue’s
 * confirmation and releases the held money, at the end of the show if it isn’t over yet. A wrong
 * code is an outcome and not a refusal, so that the attempt counts whatever is rolled back.
 * @throws AppError `too-many`; `conflict` before the set, a second time, after the release and
 *   during a dispute
 */
export const enterReleaseCode = command({
  operation: 'enterReleaseCode',
  input: releaseCode,
  async run(
    services: { database: Database; brand: Brand; secret: string },
    viewer,
    { bookingId, as, code },
  ) {
    const { orm } = services.database;
    const parties = await findBooking(orm, bookingId);
    if (!parties) throw new AppError('not-found', words('bookings')('unknown'));
    requireSide(viewer, parties, as, 'confirm shows');
    const by = { network: '', account: bookingId };
    await limitAttempts(orm, 'enter a release code', by);
    const entered = orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const by = requireSide(viewer, booking, as, 'confirm shows');
      const facts = await readStanding(tx, booking);
      requireReleaseAction(facts, 'enterReleaseCode', by);
      const isRight = isSame(code.replace(/\D/g, ''), deriveReleaseCode(services.secret, booking));
      if (!isRight) return { isRight, isReleased: false };
      await noteStep(tx, booking, { by, actor: viewer.pseudonym, action: 'enterReleaseCode' });
      return { isRight, isReleased: await releaseIfDue(tx, services, booking) };
    });
    // Entering too early is refused before the code is compared, and doesn’t count as an attempt.
    const outcome = await entered.catch(async (error) => {
      if (error instanceof AppError) await forgiveAttempt(orm, 'enter a release code', by);
      throw error;
    });
    if (outcome.isRight) await forgiveAttempt(orm, 'enter a release code', by);
    return outcome;
  },
});
