import { mostHeld } from '#app/domain/payments/payment.ts';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import type { MessageNotes, ThreadReader, ThreadView } from '#app/features/messaging/views.ts';
import { formFields } from '#app/fields/form-field.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { RefusedStep } from '../money/parts.tsx';
import type { AfterShow } from '../money/queries.server.ts';
import { BookingHistory } from '../parts.tsx';
import { TermsSheet } from '../terms/parts.tsx';
import { nameOf, type WithParties } from '../words.ts';
import { disputeDecision } from './fields.ts';
import type { DisputeDesk, DisputeView } from './queries.server.ts';
import { type HeldAmount, partsOf } from './words.ts';

const t = words('bookings');

type Props = {
  desk: DisputeDesk;
  talk: { thread: ThreadView; reader: ThreadReader };
  timeZone: string;
  refused?: RefusedStep | undefined;
};

/** One dispute with its facts and the form for an administrator’s decision. */
export function DisputeDeskPage({ desk, talk, timeZone, refused }: Props) {
  const { dispute, booking, terms, contract, now } = desk;
  const held = amountInDispute(desk, dispute);
  const zone = booking.timeZone;
  return (
    <div className="band booking dispute">
      <DisputeDeskHead desk={desk} />
      {refused?.message && <Message tone="bad">{refused.message}</Message>}
      <DisputeStanding dispute={dispute} booking={booking} held={held} now={now} timeZone={zone} />
      <HeldUntil desk={desk} timeZone={timeZone} />
      <Thread
        {...talk}
        notes={notesOf({ dispute, booking, held, now, timeZone: zone })}
        action=""
        address={`/admin/disputes/${dispute.id}`}
        form={null}
      />
      {dispute.state === 'open' && <Decide desk={desk} timeZone={timeZone} refused={refused} />}
      <section className="section" aria-labelledby="terms">
        <h2 id="terms">{t('disputes.desk.terms')}</h2>
        {terms ? <TermsSheet terms={terms} title="" /> : <p>{t('disputes.desk.noTerms')}</p>}
        {contract && (
          <details>
            <summary>{t('disputes.desk.contract')}</summary>
            <pre className="written">{contract}</pre>
          </details>
        )}
      </section>
      <BookingHistory booking={booking} reader={{ timeZone }} />
    </div>
  );
}

export function DisputeDeskHead({ desk: { booking } }: Pick<Props, 'desk'>) {
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  return (
    <>
      <PageHead title={t('disputes.desk.one', names)}>
        {momentAt(booking.startsAt, { timeZone: booking.timeZone })}
      </PageHead>
      <p>
        <a className="quiet-link" href="/admin/disputes">
          {t('disputes.desk.back')}
        </a>
      </p>
    </>
  );
}

function HeldUntil({ desk, timeZone }: Pick<Props, 'desk' | 'timeZone'>) {
  const { held, heldUntil, dispute, stillAskedMinor } = desk;
  if (dispute.state !== 'open') return null;
  const money = (amountMinor: number) => formatMinor(amountMinor, held.currency);
  return (
    <div className="stack">
      <p className="large">{t('disputes.held', { amount: money(held.amountMinor) })}</p>
      {held.feeMinor > 0 && <p>{t('disputes.heldFee', { fee: money(held.feeMinor) })}</p>}
      {stillAskedMinor > 0 && <p>{t('disputes.stillAsked', { amount: money(stillAskedMinor) })}</p>}
      {heldUntil && (
        <p>
          <strong>
            {t('disputes.desk.heldUntil', {
              moment: momentAt(heldUntil, { timeZone }),
              days: mostHeld.days,
            })}
          </strong>
        </p>
      )}
    </div>
  );
}

function Decide({ desk, refused }: Omit<Props, 'talk'>) {
  const { dispute, booking, held, mayDecide } = desk;
  const field = formFields(disputeDecision, refused);
  return (
    <section className="section" aria-labelledby="decide">
      <h2 id="decide">{t('disputes.desk.decide')}</h2>
      {!mayDecide && <p>{t('disputes.desk.cant')}</p>}
      {mayDecide && (
        <PostForm className="form" action={`/admin/disputes/${dispute.id}/sums`}>
          <p>
            {t('disputes.desk.decideText', {
              amount: formatMinor(held.amountMinor, held.currency),
            })}
          </p>
          <HiddenFields bookingId={booking.id} />
          <InputField
            of={field.venueGetsMinor}
            label={t('disputes.desk.amount', { currency: held.currency })}
            autoComplete="off"
          />
          <InputField of={field.text} />
          <div className="row">
            <Button tone="spotlight">{t('disputes.desk.look')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}

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

/** The held money, or the amount at the end of the dispute. */
export function amountInDispute(
  { held }: Pick<AfterShow, 'held'>,
  { venueGetsMinor, performerGetsMinor }: NonNullable<AfterShow['dispute']>,
) {
  if (venueGetsMinor === null || performerGetsMinor === null) return held;
  return { ...held, amountMinor: venueGetsMinor + performerGetsMinor };
}
