import { fileSize } from '#app/lib/file-size.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { DisputeStatementView, DisputeView } from '../../views.ts';
import { type Named, nameOf } from '../../words/booking-words.ts';

/** Whose sides are named how, and what of theirs is held. */
export type Around = {
  booking: Named;
  timeZone: string;
  held: { currency: string; amountMinor: number };
  now: Date;
};

const looks = {
  open: { shape: 'diamond', tone: 'bad' },
  withdrawn: { shape: 'ring', tone: 'quiet' },
  agreed: { shape: 'disc', tone: 'good' },
  decided: { shape: 'square', tone: 'good' },
} as const;

/** How a dispute stands: who raised it, what they ask for, and how it ended. */
export function DisputeStanding({ dispute, ...around }: Around & { dispute: DisputeView }) {
  const t = words('bookings');
  const { booking, timeZone, now } = around;
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
        <p>{t('disputes.asked', { page, ...partsOf(around, dispute.asksVenueGetsMinor) })}</p>
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
  const t = words('bookings');
  const { venueGetsMinor, performerGetsMinor, decision } = dispute;
  if (venueGetsMinor === null || performerGetsMinor === null) return null;
  const money = (amountMinor: number) => formatMinor(amountMinor, held.currency);
  return (
    <>
      <p>
        <strong>
          {t('disputes.result', {
            venueGets: money(venueGetsMinor),
            performerGets: money(performerGetsMinor),
          })}
        </strong>
      </p>
      {decision && (
        <>
          <h2>{t('disputes.decision')}</h2>
          <p className="written" dir="auto">
            {decision}
          </p>
        </>
      )}
    </>
  );
}

/** Everything that was said, in order, with the files. */
export function DisputeTalk({ dispute, ...around }: Around & { dispute: DisputeView }) {
  const t = words('bookings');
  return (
    <section className="section" aria-labelledby="said">
      <h2 id="said">{t('disputes.said')}</h2>
      <ol className="comments stack-3">
        {dispute.statements.map((statement) => (
          <Statement
            key={statement.id}
            {...around}
            statement={statement}
            bookingId={dispute.bookingId}
          />
        ))}
      </ol>
    </section>
  );
}

type StatementProps = Around & { statement: DisputeStatementView; bookingId: string };

function Statement({ statement, bookingId, ...around }: StatementProps) {
  const t = words('bookings');
  const { booking, timeZone } = around;
  const { by, text, offersVenueGetsMinor, at, files } = statement;
  return (
    <li className="quote">
      <p>
        <strong dir="auto">
          {by === 'platform' ? t('disputes.platform') : nameOf(booking, by)}
        </strong>{' '}
        <time dateTime={at.toISOString()}>{momentAt(at, { timeZone })}</time>
      </p>
      <p className="written" dir="auto">
        {text}
      </p>
      {offersVenueGetsMinor !== null && (
        <p>{t('disputes.offers', partsOf(around, offersVenueGetsMinor))}</p>
      )}
      {files.length > 0 && (
        <ul className="links">
          {files.map(({ id, name, sizeBytes }) => (
            <li key={id}>
              <a
                className="quiet-link"
                href={`/bookings/${bookingId}/dispute/files/${id}`}
                dir="auto"
              >
                {t('disputes.file', { name, size: fileSize(sizeBytes) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A division in words: what goes back, and the rest of what is held or was. */
export function partsOf({ held }: Pick<Around, 'held'>, venueGetsMinor: number) {
  const money = (amountMinor: number) => formatMinor(amountMinor, held.currency);
  return {
    venueGets: money(venueGetsMinor),
    performerGets: money(Math.max(0, held.amountMinor - venueGetsMinor)),
  };
}
