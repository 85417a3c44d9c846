import { nightStates } from '#app/domain/bookings/lifecycle.ts';
import { releaseHours } from '#app/domain/payments/payment.ts';
import { formFields } from '#app/fields/form-field.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import { afterShowTitle, nameOf } from '../words.ts';
import { releaseCode } from './fields.ts';
import type { AfterShow } from './queries.server.ts';

const t = words('bookings');

export type RefusedStep = {
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

type Props = {
  after: AfterShow;
  refused?: RefusedStep | undefined;
  /** The step that the page was opened for. */
  meant?: 'confirm' | 'code';
};

/** True if the booking has a part about the time after the show or the cancellation. */
export function hasAfterShow({ state, held, release, dispute }: AfterShow): boolean {
  const isCancelled = state === 'cancelled';
  if (dispute !== null || (release !== null && !isCancelled)) return true;
  return held.amountMinor > 0 && (isCancelled || nightStates.includes(state));
}

/** The held money, the ways to release it, and this side’s actions with their consequences. */
export function AfterShowPart({ after, refused, meant }: Props) {
  const { release, isDisputed, isContested } = after;
  const isCancelled = after.state === 'cancelled';
  const isOpen = release === null && !isCancelled;
  return (
    <section className="section after-show stack-4" aria-labelledby="after-show">
      <h2 id="after-show">{afterShowTitle(after)}</h2>
      {refused && <Message tone="bad">{refused.message}</Message>}
      <Held after={after} />
      {release && <p>{t(`afterShow.released.${release.by}`, valuesOf(after, release.at))}</p>}
      {isDisputed && <p>{t('afterShow.disputed')}</p>}
      {isContested && <p>{t('afterShow.contested')}</p>}
      {isCancelled && <Waits after={after} />}
      <Confirmations after={after} />
      {isOpen && !isDisputed && <Steps after={after} refused={refused} meant={meant} />}
      {isOpen && <Ways after={after} />}
      <DisputeWay after={after} />
    </section>
  );
}

function valuesOf(after: AfterShow, moment?: Date) {
  const { timeZone, held } = after;
  return {
    venue: nameOf(after, 'venue'),
    performer: nameOf(after, 'performer'),
    amount: formatMinor(held.amountMinor, held.currency),
    pay: formatMinor(after.payMinor, held.currency),
    zone: zoneName(timeZone),
    moment: moment ? momentAt(moment, { timeZone }) : '',
  };
}

function Held({ after }: Props) {
  const { held, release } = after;
  if (release) return null;
  if (held.amountMinor === 0) return <p>{t('afterShow.nothingHeld')}</p>;
  const fee = formatMinor(held.feeMinor, held.currency);
  return (
    <p className="large">
      {t('afterShow.held', valuesOf(after))}
      {held.feeMinor > 0 && after.side === 'venue' && <> {t('afterShow.heldFee', { fee })}</>}
    </p>
  );
}

/** The three ways to release the money. */
function Ways({ after }: Props) {
  const values = { ...valuesOf(after, after.releasesAt), hours: releaseHours };
  return (
    <details>
      <summary>{t('afterShow.ways.title')}</summary>
      <p>{t('afterShow.ways.lead', values)}</p>
      <ul className="message stack-2">
        {(['both', 'code', 'clock'] as const).map((way) => (
          <li key={way}>{t(`afterShow.ways.${way}`, values)}</li>
        ))}
      </ul>
      <p className="field-hint">{t('afterShow.ways.not')}</p>
    </details>
  );
}

/** The time that is left to dispute a cancellation. */
function Waits({ after }: Props) {
  const { releasesAt, release, isDisputed, isContested, held } = after;
  if (release || isDisputed || isContested || held.amountMinor === 0) return null;
  const values = { ...valuesOf(after, releasesAt), hours: releaseHours };
  return <p>{t('afterShow.ways.cancellation', values)}</p>;
}

/** The confirmations so far. */
function Confirmations({ after }: Props) {
  const { confirmations, isCodeEntered, release, state, timeZone } = after;
  const waits = release === null && state === 'confirmed';
  return (
    <>
      {confirmations.map(({ side, at }) => (
        <p key={side} dir="auto">
          {t('afterShow.confirmed', {
            page: nameOf(after, side),
            moment: momentAt(at, { timeZone }),
          })}
        </p>
      ))}
      {isCodeEntered && <p>{t('afterShow.entered')}</p>}
      {waits && (isCodeEntered || confirmations.length === 2) && <p>{t('afterShow.atEnd')}</p>}
    </>
  );
}

/** The quicker way comes first: the code, until the other side has confirmed. */
function Steps({ after, refused, meant }: Props) {
  const { side, actions, code, startsAt, loadInAt, now, step } = after;
  const isNextStep = step?.kind === 'confirmShow' && meant !== 'code';
  const opensAt = side === 'venue' ? loadInAt : startsAt;
  if (now < opensAt) return <p>{t(`afterShow.waiting.${side}`, valuesOf(after, opensAt))}</p>;
  return (
    <>
      {code && !isNextStep && <Code after={after} code={code} />}
      {actions.includes('enterReleaseCode') && <EnterCode after={after} refused={refused} />}
      {actions.includes('confirmShow') && <Confirm after={after} meant={meant} />}
      {code && isNextStep && (
        <details>
          <summary>{t('afterShow.show.instead')}</summary>
          <Code after={after} code={code} />
        </details>
      )}
    </>
  );
}

function Code({ after, code }: Props & { code: string }) {
  const values = valuesOf(after);
  return (
    <div className="raised">
      <h3>{t('afterShow.show.title', values)}</h3>
      <p className="spoken-code">
        <span>{code.slice(0, 4)}</span> <span>{code.slice(4)}</span>
      </p>
      <p>{t('afterShow.show.meaning', values)}</p>
    </div>
  );
}

function EnterCode({ after, refused }: Props) {
  // Once the venue has confirmed, the form below explains the same.
  const isSaidBelow = after.confirmations.some(({ side }) => side !== after.side);
  const values = valuesOf(after);
  return (
    <PostForm className="form" action={`/bookings/${after.id}/release-code`}>
      <HiddenFields as={after.as} />
      {!isSaidBelow && <p>{t('afterShow.enter.meaning', values)}</p>}
      <InputField
        of={{ ...formFields(releaseCode, refused).code, inputMode: 'numeric' }}
        hint={t('afterShow.enter.hint', values)}
        autoComplete="off"
      />
      <div className="row">
        <Button tone={after.step?.kind === 'collect' ? 'spotlight' : 'plain'}>
          {t('afterShow.enter.do')}
        </Button>
      </div>
    </PostForm>
  );
}

/** Folded until it is this side’s next step or the other one has confirmed: the code is quicker. */
function Confirm({ after, meant }: Props) {
  const { id, as, side, confirmations, step } = after;
  const values = valuesOf(after);
  const key = confirmations.length > 0 ? (`last.${side}` as const) : side;
  const isNextStep = step?.kind === 'confirmShow';
  const form = (
    <PostForm className="form" action={`/bookings/${id}/show-confirmation`}>
      <HiddenFields as={as} />
      <p>{t(`afterShow.confirm.${key}`, values)}</p>
      <div className="row">
        <Button tone={isNextStep ? 'spotlight' : 'plain'}>{t('afterShow.confirm.do')}</Button>
      </div>
    </PostForm>
  );
  if (isNextStep) return form;
  return (
    <details open={meant === 'confirm' || confirmations.length > 0}>
      <summary>{t('afterShow.confirm.without')}</summary>
      {form}
    </details>
  );
}

/** The time left to dispute a cancellation is given above. */
function DisputeWay({
  after: { id, state, dispute, actions, isDisputed, held },
}: {
  after: AfterShow;
}) {
  const href = `/bookings/${id}/dispute`;
  if (actions.includes('raiseDispute') && held.amountMinor > 0)
    return (
      <div className="stack-2">
        {state !== 'cancelled' && <p className="field-hint">{t('afterShow.dispute.raiseHint')}</p>}
        <div className="row">
          <LinkButton href={href}>{t('afterShow.dispute.raise')}</LinkButton>
        </div>
      </div>
    );
  if (!dispute) return null;
  return (
    <div className="row">
      <LinkButton href={href} {...(isDisputed && { tone: 'spotlight' as const })}>
        {t(isDisputed ? 'afterShow.dispute.open' : 'afterShow.dispute.over')}
      </LinkButton>
    </div>
  );
}
