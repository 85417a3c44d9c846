import { answerDays, claimRefusalOf, offerTo } from '#app/domain/bookings/claim.ts';
import { otherSide } from '#app/domain/bookings/terms.ts';
import { momentAt } from '#app/lib/day-at.ts';
import { formatMinor } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { AfterShow } from '../queries/read-after-show.server.ts';
import type { RefusedStep } from './after-show.tsx';
import { nameOf } from './booking-words.ts';
import { type Around, ClaimStanding, ClaimTalk, partsOf } from './claim-facts.tsx';
import { ClaimForm } from './claim-form.tsx';

type Props = { after: AfterShow; language: string; refused?: RefusedStep | undefined };

/** A claim between the two sides of a booking: raising it, what was said, and how it can end. */
export function ClaimPage({ after, language, refused }: Props) {
  const t = words('bookings');
  const { claim, actions, held, side, startsAt, timeZone, title } = after;
  const other = nameOf(after, otherSide(side));
  const canRaise = actions.includes('raiseClaim') && held.amountMinor > 0;
  const isShown = claim !== null && (claim.state === 'open' || !canRaise);
  return (
    <div className="band booking claim">
      <PageHead
        title={isShown ? t('claims.title', { title: title || other }) : t('claims.raiseTitle')}
      >
        {t('claims.lead', { other, show: momentAt(startsAt, { language, timeZone }) })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href={`/bookings/${after.id}`}>
            {t('claims.back')}
          </a>
        </p>
        <HeldNow after={after} language={language} />
      </div>
      {isShown && <Claim {...{ after, language, refused, claim }} />}
      {!isShown && !canRaise && <p>{t('claims.cant')}</p>}
      {!isShown && canRaise && (
        <section className="section" aria-label={t('claims.raiseTitle')}>
          <p>{t('claims.meaning', { other, days: answerDays })}</p>
          <ClaimForm kind="raise" {...{ after, language, refused }} />
        </section>
      )}
    </div>
  );
}

function HeldNow({ after: { held, side, stillAskedMinor }, language }: Props) {
  const t = words('bookings');
  if (held.amountMinor === 0) return null;
  const money = (amountMinor: number) => formatMinor(amountMinor, held.currency, language);
  return (
    <>
      <p className="after-show-held">{t('claims.held', { amount: money(held.amountMinor) })}</p>
      {side === 'venue' && held.feeMinor > 0 && (
        <p className="field-hint">{t('claims.heldFee', { fee: money(held.feeMinor) })}</p>
      )}
      {stillAskedMinor > 0 && (
        <p className="field-hint">{t('claims.stillAsked', { amount: money(stillAskedMinor) })}</p>
      )}
    </>
  );
}

type ClaimProps = Props & { claim: NonNullable<AfterShow['claim']> };

function Claim({ after, language, refused, claim }: ClaimProps) {
  const t = words('bookings');
  const { timeZone, now, maySpeak } = after;
  const around: Around = { booking: after, language, timeZone, now, held: heldOf(after, claim) };
  return (
    <>
      <ClaimStanding claim={claim} {...around} />
      <ClaimTalk claim={claim} {...around} />
      {claim.state === 'open' && maySpeak && (
        <>
          <Agree {...{ after, language, claim, around }} />
          <section className="section" aria-labelledby="answer">
            <h2 id="answer">{t('claims.answer')}</h2>
            <ClaimForm kind="state" {...{ after, language, refused }} />
          </section>
          {claim.raisedBy === after.side && <Withdraw after={after} />}
        </>
      )}
    </>
  );
}

/** What is held, or what was when the claim ended. */
export function heldOf(
  { held }: Pick<AfterShow, 'held'>,
  { venueGetsMinor, performerGetsMinor }: NonNullable<AfterShow['claim']>,
) {
  if (venueGetsMinor === null || performerGetsMinor === null) return held;
  return { ...held, amountMinor: venueGetsMinor + performerGetsMinor };
}

function Agree({ after, around }: ClaimProps & { around: Around }) {
  const t = words('bookings');
  const { id, as, side, claimFacts } = after;
  const offer = claimFacts && offerTo(side, claimFacts.offers);
  if (!claimFacts || !offer) return null;
  const refusal = claimRefusalOf(claimFacts, 'agree', side);
  const values = {
    other: nameOf(after, otherSide(side)),
    ...partsOf(around, offer.venueGetsMinor),
  };
  return (
    <section className="section" aria-labelledby="settle">
      <h2 id="settle">{t('claims.agreeTitle')}</h2>
      <p>{t('claims.agreeText', values)}</p>
      {refusal === 'notPlayed' && <p className="field-hint">{t('claims.agreeLater')}</p>}
      {refusal === 'contested' && <p className="field-hint">{t('afterShow.contested')}</p>}
      {refusal === null && (
        <PostForm action={`/bookings/${id}/claim/agreement`}>
          <input type="hidden" name="as" value={as} />
          <input type="hidden" name="offer" value={offer.id} />
          <Button tone="danger">{t('claims.agree')}</Button>
        </PostForm>
      )}
    </section>
  );
}

function Withdraw({ after: { id, as } }: { after: AfterShow }) {
  const t = words('bookings');
  return (
    <section className="section" aria-labelledby="withdraw">
      <h2 id="withdraw">{t('claims.withdrawTitle')}</h2>
      <p>{t('claims.withdrawText')}</p>
      <PostForm action={`/bookings/${id}/claim/withdrawal`}>
        <input type="hidden" name="as" value={as} />
        <Button tone="danger">{t('claims.withdraw')}</Button>
      </PostForm>
    </section>
  );
}
