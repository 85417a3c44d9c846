import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/page.tsx';
import type { SignedRider } from './queries.server.ts';

const t = words('bookings');

export type RiderProps = { signed: SignedRider; reader: { timeZone: string } };

/** A booking’s signed rider, and a note if there is a newer one. */
export function RiderPart({ signed, reader }: RiderProps) {
  const { newer, bookingId } = signed;
  return (
    <>
      {newer && <RiderStanding signed={signed} reader={reader} />}
      <p>
        <a className="quiet-link" href={`/bookings/${bookingId}/rider`}>
          {t('rider.read')}
        </a>
      </p>
    </>
  );
}

export function RiderStanding({ signed: { number, madeAt, newer }, reader }: RiderProps) {
  return (
    <>
      <p>{t('rider.signed', { number, moment: momentAt(madeAt, reader) })}</p>
      {newer && (
        <Message tone="plain">
          {t('rider.newer', { number: newer.number, moment: momentAt(newer.madeAt, reader) })}
        </Message>
      )}
    </>
  );
}
