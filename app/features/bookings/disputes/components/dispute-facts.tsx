import type { MessageNotes } from '#app/features/messaging/views.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { DisputeView } from '../../views.ts';
import { nameOf, type WithParties } from '../../words.ts';
import { type HeldAmount, partsOf } from '../words.ts';

const t = words('bookings');

export type Around = {
  booking: WithParties;
  timeZone: string;
  held: HeldAmount;
  now: Date;
};

const looks = {
  open: { shape: 'diamond', tone: 'bad' },
  withdrawn: { shape: 'ring', tone: 'quiet' },
  agreed: { shape: 'disc', tone: 'good' },
  decided: { shape: 'square', tone: 'good' },
} as const;

/** The state of a dispute: the side that raised it, its request, and the outcome. */
export function DisputeStanding({ dispute, ...around }: Around & { dispute: DisputeView }) {
  const { booking, held, timeZone, now } = around;
  const at = (moment: Date) => momentAt(moment, { timeZone });
  const { state, raisedBy, reason, raisedAt, answerDueAt, endedAt } = dispute;
  const page = nameOf(booking, raisedBy);
  const other = nameOf(booking, raisedBy === 'venue' ? 'performer' : 'venue');
  const isAnswered = dispute.statements.some(({ by }) => by !== raisedBy);
  return (
    <div className="stack">
      <Badge {...looks[state]}>{t(`disputes.states.${state}`)}</Badge>
      <p dir="auto">
        {t('disputes.raised', {
          page,
          moment: at(raisedAt),
          reason: t(`disputes.reasons.${reason}`),
        })}
      </p>
      {state === 'open' && (
        <p>{t('disputes.asked', { page, ...partsOf(held, dispute.asksVenueGetsMinor) })}</p>
      )}
      {state === 'open' && !isAnswered && (
        <p>
          {t(now < answerDueAt ? 'disputes.due' : 'disputes.overdue', {
            page: other,
            moment: at(answerDueAt),
          })}
        </p>
      )}
      {state !== 'open' && endedAt && (
        <p>{t(`disputes.ended.${state}`, { moment: at(endedAt) })}</p>
      )}
      <Result dispute={dispute} {...around} />
    </div>
  );
}

function Result({ dispute, held }: Around & { dispute: DisputeView }) {
  const { venueGetsMinor, performerGetsMinor } = dispute;
  if (venueGetsMinor === null || performerGetsMinor === null) return null;
  const money = (amountMinor: number) => formatMinor(amountMinor, held.currency);
  return (
    <p>
      <strong>
        {t('disputes.result', {
          venueGets: money(venueGetsMinor),
          performerGets: money(performerGetsMinor),
        })}
      </strong>
    </p>
  );
}

/** Notes beside statements: the author, and a side’s offer. */
export function notesOf({ dispute, ...around }: Around & { dispute: DisputeView }): MessageNotes {
  return Object.fromEntries(
    dispute.statements.map(({ id, by, offersVenueGetsMinor: offer }) => [
      id,
      {
        by: by === 'platform' ? t('disputes.platform') : nameOf(around.booking, by),
        ...(offer !== null && { note: t('disputes.offers', partsOf(around.held, offer)) }),
      },
    ]),
  );
}
