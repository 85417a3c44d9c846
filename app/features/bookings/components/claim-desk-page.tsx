import { mostHeld } from '#app/domain/payments/terms.ts';
import { momentAt } from '#app/lib/day-at.ts';
import { formatMinor } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ClaimDesk } from '../queries/read-claim-desk.server.ts';
import type { RefusedStep } from './after-show.tsx';
import { BookingHistory } from './booking-history.tsx';
import { nameOf } from './booking-words.ts';
import { ClaimStanding, ClaimTalk } from './claim-facts.tsx';
import { heldOf } from './claim-page.tsx';
import { TermsSheet } from './terms-sheet.tsx';

type Props = {
  desk: ClaimDesk;
  language: string;
  timeZone: string;
  refused?: RefusedStep | undefined;
};

/** One claim, with everything that an administrator decides it by, and the form to decide it in. */
export function ClaimDeskPage({ desk, language, timeZone, refused }: Props) {
  const t = words('bookings');
  const { claim, booking, terms, contract, now } = desk;
  const held = heldOf(desk, claim);
  const zone = booking.timeZone;
  return (
    <div className="band booking claim">
      <ClaimDeskHead desk={desk} language={language} />
      {refused?.message && <Message tone="bad">{refused.message}</Message>}
      <ClaimStanding {...{ claim, booking, language, held, now }} timeZone={zone} />
      <HeldUntil desk={desk} language={language} timeZone={timeZone} />
      <ClaimTalk {...{ claim, booking, language, held, now }} timeZone={zone} />
      {claim.state === 'open' && <Decide {...{ desk, language, timeZone, refused }} />}
      <section className="section" aria-labelledby="terms">
        <h2 id="terms">{t('claims.desk.terms')}</h2>
        {terms ? <TermsSheet terms={terms} title="" /> : <p>{t('claims.desk.noTerms')}</p>}
        {contract && (
          <details>
            <summary>{t('claims.desk.contract')}</summary>
            <pre className="terms-text">{contract}</pre>
          </details>
        )}
      </section>
      <BookingHistory booking={booking} reader={{ language, timeZone }} />
    </div>
  );
}

export function ClaimDeskHead({ desk: { booking }, language }: Pick<Props, 'desk' | 'language'>) {
  const t = words('bookings');
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  return (
    <>
      <PageHead title={t('claims.desk.one', names)}>
        {momentAt(booking.startsAt, { language, timeZone: booking.timeZone })}
      </PageHead>
      <p>
        <a className="quiet-link" href="/admin/claims">
          {t('claims.desk.back')}
        </a>
      </p>
    </>
  );
}

function HeldUntil({ desk, language, timeZone }: Props) {
  const t = words('bookings');
  const { held, heldUntil, claim, stillAskedMinor } = desk;
  if (claim.state !== 'open') return null;
  const money = (amountMinor: number) => formatMinor(amountMinor, held.currency, language);
  return (
    <div className="stack">
      <p className="after-show-held">{t('claims.held', { amount: money(held.amountMinor) })}</p>
      {held.feeMinor > 0 && <p>{t('claims.heldFee', { fee: money(held.feeMinor) })}</p>}
      {stillAskedMinor > 0 && <p>{t('claims.stillAsked', { amount: money(stillAskedMinor) })}</p>}
      {heldUntil && (
        <p>
          <strong>
            {t('claims.desk.heldUntil', {
              moment: momentAt(heldUntil, { language, timeZone }),
              days: mostHeld.days,
            })}
          </strong>
        </p>
      )}
    </div>
  );
}

function Decide({ desk, language, refused }: Props) {
  const t = words('bookings');
  const { claim, held, mayDecide } = desk;
  const shown = (name: string) => ({
    name,
    defaultValue: refused?.typed[name] ?? '',
    ...(refused?.fields[name] && { error: refused.fields[name] }),
  });
  return (
    <section className="section" aria-labelledby="decide">
      <h2 id="decide">{t('claims.desk.decide')}</h2>
      {!mayDecide && <p>{t('claims.desk.cant')}</p>}
      {mayDecide && (
        <PostForm className="form" action={`/admin/claims/${claim.id}/decision`}>
          <p>
            {t('claims.desk.decideText', {
              amount: formatMinor(held.amountMinor, held.currency, language),
            })}
          </p>
          <Field
            {...shown('amount')}
            label={t('claims.desk.amount', { currency: held.currency })}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <TextField {...shown('text')} label={t('claims.desk.why')} rows={5} required />
          <div className="row">
            <Button tone="spotlight">{t('claims.desk.look')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}
