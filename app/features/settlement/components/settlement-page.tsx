import { sides } from '#app/domain/bookings/terms/terms.ts';
import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import { answerHours } from '#app/domain/settlement/states.ts';
import { BookingParts } from '#app/features/bookings/components/booking-parts.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, TickField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { signature } from '../fields.ts';
import type { SettlementInSight } from '../queries/in-sight.server.ts';
import { BoxOfficeTable } from './box-office-table.tsx';
import { DropCount } from './drop-count.tsx';
import { SettlementHistory } from './settlement-history.tsx';
import { SheetRows } from './sheet-rows.tsx';

export const settlementSteps = [
  ...(['added', 'changed', 'removed'] as const),
  ...(['disputed', 'withdrawn', 'signed', 'imported', 'receipts'] as const),
];

type Props = {
  settlement: SettlementInSight;
  done?: (typeof settlementSteps)[number] | undefined;
  refused?: RefusedForm | undefined;
};

/** The settlement of a show: both sides see the same numbers, correct them, and sign. */
export function SettlementPage({ settlement, done, refused }: Props) {
  const t = words('settlement');
  const { bookingId, parties, title, day, mayEnter } = settlement;
  const of = `settlement:${bookingId}`;
  return (
    <div className="band settlement">
      <PageHead title={t('title', { title })}>{t('lead', { ...parties, day: day.long })}</PageHead>
      <BookingParts id={bookingId} here="settlement" isSigned />
      {refused && <Message tone="bad">{refused.message}</Message>}
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      <live-part id="settlement-sheet" of={of}>
        <Standing settlement={settlement} />
        <BoxOfficeTable settlement={settlement} />
        <DropCount settlement={settlement} />
        <SheetRows settlement={settlement} />
      </live-part>
      {mayEnter && (
        <div className="row section">
          <LinkButton href={`${settlementPath(bookingId)}/new-line`}>{t('line.add')}</LinkButton>
          <LinkButton href={`${settlementPath(bookingId)}/import`}>{t('import.title')}</LinkButton>
        </div>
      )}
      <live-part id="settlement-signing" of={of}>
        <Signing settlement={settlement} refused={refused} />
        <Files bookingId={bookingId} />
        <SettlementHistory settlement={settlement} />
      </live-part>
    </div>
  );
}

/** The progress so far, and the next step. */
function Standing({ settlement }: Pick<Props, 'settlement'>) {
  const t = words('settlement');
  const { currency, totalMinor, parties, signatures, answerUntil, timeZone, isAgreed, cantEnter } =
    settlement;
  const { undisputedMinor, isUndisputedPaid, correctedVersion, overpaidMinor, returnedMinor } =
    settlement;
  const at = (moment: Date) => momentAt(moment, { timeZone });
  const [first] = signatures;
  const last = signatures.at(-1);
  return (
    <div className="stack section">
      <div>
        <p className="label">{t('rows.total')}</p>
        <p className="great-figure">{formatMinorInFull(totalMinor, currency)}</p>
      </div>
      {cantEnter === 'tooEarly' && (
        <Message tone="plain">{t('notYet', { moment: at(settlement.opensAt) })}</Message>
      )}
      {isAgreed && last && (
        <Message tone="good">
          {t(signatures.length === sides.length ? 'agreedOn' : 'agreedSilent', {
            moment: at(last.signedAt),
            hours: answerHours,
          })}
        </Message>
      )}
      {correctedVersion !== null && (
        <Message tone="plain">{t('correcting', { version: correctedVersion })}</Message>
      )}
      {first && answerUntil && signatures.length < sides.length && (
        <Message tone="plain">
          {t('waiting', {
            who: parties[first.side],
            other: parties[first.side === 'venue' ? 'performer' : 'venue'],
            moment: at(answerUntil),
          })}
        </Message>
      )}
      {undisputedMinor !== null && (
        <Message tone="plain">
          {t('undisputed', { amount: formatMinorInFull(undisputedMinor, currency) })}{' '}
          {isUndisputedPaid && t('undisputedPaid')}
        </Message>
      )}
      {settlement.needsBoth && <Message tone="plain">{t('lowersPaid')}</Message>}
      {overpaidMinor > 0 && (
        <Message tone="plain">
          {t('overpaid', { amount: formatMinorInFull(overpaidMinor, currency) })}
        </Message>
      )}
      {returnedMinor > 0 && (
        <Message tone="plain">
          {t('overpaidReturned', { amount: formatMinorInFull(returnedMinor, currency) })}
        </Message>
      )}
    </div>
  );
}

/** The signatures, and the form for a side that hasn’t signed. */
function Signing({ settlement, refused }: Pick<Props, 'settlement' | 'refused'>) {
  const t = words('settlement');
  const { bookingId, as, hash, parties, side, signatures, timeZone } = settlement;
  const field = formFields(signature, refused);
  return (
    <section className="section" aria-labelledby="sign">
      <h2 id="sign">{t(settlement.maySign ? 'sign.heading' : 'signatures')}</h2>
      {signatures.length === 0 && <p className="field-hint">{t('unsigned')}</p>}
      {signatures.length > 0 && (
        <ul>
          {signatures.map((one) => (
            <li key={one.side}>
              {t('sign.signed', {
                name: one.typedName,
                side: parties[one.side],
                moment: momentAt(one.signedAt, { timeZone }),
              })}
            </li>
          ))}
        </ul>
      )}
      {settlement.hasSigned && !settlement.isAgreed && signatures.length === 1 && (
        <p>{t('sign.again')}</p>
      )}
      {settlement.cantSign === 'notPlayed' && <p>{t('signLater')}</p>}
      {settlement.maySign && (
        <PostForm className="form" action={`${settlementPath(bookingId)}/signature`}>
          <HiddenFields as={as} hash={hash} />
          <InputField of={field.typedName} label={t('sign.name')} autoComplete="name" />
          <TickField of={field.consent} label={t('sign.consent', { party: parties[side] })} />
          <div className="row">
            <Button tone="spotlight">{t('sign.button')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}

function Files({ bookingId }: { bookingId: string }) {
  const t = words('settlement');
  return (
    <p className="links">
      <a className="quiet-link" href={`${settlementPath(bookingId)}.pdf`}>
        {t('files.pdf')}
      </a>
      <a className="quiet-link" href={`${settlementPath(bookingId)}.json`}>
        {t('files.json')}
      </a>
      <a className="quiet-link" href={`${settlementPath(bookingId)}/other-terms`}>
        {t('otherTerms.open')}
      </a>
    </p>
  );
}
