import { mostHeld } from '#app/domain/payments/terms.ts';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import type { ThreadReader, ThreadView } from '#app/features/messaging/views.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { RefusedStep } from '../money/components/after-show.tsx';
import { BookingHistory } from '../parts.tsx';
import { TermsSheet } from '../terms/components/terms-sheet.tsx';
import { nameOf } from '../words.ts';
import { DisputeStanding, notesOf } from './components/dispute-facts.tsx';
import { amountInDispute } from './components/dispute-page.tsx';
import { disputeDecision } from './fields.ts';
import type { DisputeDesk } from './queries.server.ts';

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
