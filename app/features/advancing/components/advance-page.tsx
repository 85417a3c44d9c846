import { advancePath } from '#app/domain/advancing/advance-paths.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { BookingParts } from '#app/features/bookings/components/booking-parts.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ShownAdvance, ShownLine } from '../queries/show-advance.server.ts';
import { AdvanceRow } from './advance-row.tsx';

export const advanceSteps = [
  ...(['answered', 'used', 'added', 'removed', 'asked', 'confirmed'] as const),
];

type Props = {
  shown: ShownAdvance;
  done?: (typeof advanceSteps)[number] | undefined;
  refused?: RefusedForm | undefined;
};

export function AdvancePage({ shown, done, refused }: Props) {
  const t = words('advancing');
  const { bookingId, parties, title, day, mayAdvance, eventId } = shown;
  const of = `advance:${eventId}`;
  return (
    <div className="band advance">
      <PageHead title={t('title', { title })}>{t('lead', { ...parties, day: day.long })}</PageHead>
      <BookingParts id={bookingId} here="advance" isSigned />
      {refused && <Message tone="bad">{refused.message}</Message>}
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      <live-part id="advance-lines" of={of}>
        <Standing shown={shown} />
        <Lines shown={shown} />
      </live-part>
      {mayAdvance && (
        <div className="row section">
          <LinkButton href={`${advancePath(bookingId)}/new-line`}>{t('add.title')}</LinkButton>
        </div>
      )}
      <live-part id="advance-confirming" of={of}>
        <Confirming shown={shown} />
      </live-part>
    </div>
  );
}

function Standing({ shown }: Pick<Props, 'shown'>) {
  const t = words('advancing');
  const { open, openOfOther, other, suggested, mayAdvance, bookingId, as } = shown;
  const texts = [
    open > 0 && t('standing.open', { count: open }),
    openOfOther > 0 && t('standing.waiting', { count: openOfOther, other }),
  ].filter((text) => text !== false);
  return (
    <div className="stack section">
      {shown.isAgreed && <Message tone="good">{t('standing.agreed')}</Message>}
      {texts.length > 0 && <p>{texts.join(' ')}</p>}
      {mayAdvance && suggested > 0 && (
        <PostForm action={`${advancePath(bookingId)}/suggestions`} className="stack-3">
          <HiddenFields as={as} />
          <p className="field-hint">{t('suggestions.lead')}</p>
          <div className="row">
            <Button tone="spotlight">{t('suggestions.use', { count: suggested })}</Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}

/** Open lines first, settled ones last. */
function Lines({ shown }: Pick<Props, 'shown'>) {
  const t = words('advancing');
  const groupOf = ({ state, answers }: ShownLine) => {
    if (state === 'changed') return 'changed';
    if (state !== 'open') return 'answered';
    return answers === shown.side ? 'mine' : 'theirs';
  };
  return (['changed', 'mine', 'theirs', 'answered'] as const).map((group) => {
    const lines = shown.lines.filter((line) => groupOf(line) === group);
    if (lines.length === 0) return null;
    const asksNothing = group === 'theirs' || group === 'answered';
    return (
      <section key={group} className="section" aria-labelledby={`advance-${group}`}>
        <h2 id={`advance-${group}`}>{t(`groups.${group}`, { other: shown.other })}</h2>
        <ul className={asksNothing ? 'rows advance-columns' : 'rows'}>
          {lines.map((line) => (
            <AdvanceRow key={line.key} shown={shown} line={line} />
          ))}
        </ul>
      </section>
    );
  });
}

function Confirming({ shown }: Pick<Props, 'shown'>) {
  const t = words('advancing');
  const { bookingId, as, revision, version, confirmations, parties, timeZone, cantConfirm } = shown;
  return (
    <section className="section" aria-labelledby="confirm">
      <h2 id="confirm">{t('confirm.heading')}</h2>
      <ul>
        {sides.flatMap((side) => {
          const confirmation = confirmations.find((each) => each.side === side);
          if (!confirmation) return [];
          const key = confirmation.isBehind ? 'since' : 'by';
          const moment = momentAt(confirmation.at, { timeZone });
          return [<li key={side}>{t(`confirm.${key}`, { who: parties[side], moment })}</li>];
        })}
      </ul>
      {shown.mayAdvance && cantConfirm && <p>{t(`confirm.${cantConfirm}`)}</p>}
      {shown.mayAdvance && !cantConfirm && (
        <PostForm className="form" action={`${advancePath(bookingId)}/confirmation`}>
          <HiddenFields as={as} revision={revision} version={version} />
          <p>{t('confirm.lead')}</p>
          <div className="row">
            <Button tone="spotlight">{t('confirm.button')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}
