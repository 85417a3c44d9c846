import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ChosenField, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { BackToTickets, TypeChecks, WindowInputs } from '../sales/parts.tsx';
import { promoCode } from './fields.ts';
import type { ListedCodes } from './queries.server.ts';

const t = words('tickets');

export const codeSteps = ['added', 'ended'] as const;

type Props = {
  listed: ListedCodes;
  done: (typeof codeSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

/** The promo codes of an event, each with its effect and its use, and a new one. */
export function CodesPage({ listed, done, refused }: Props) {
  const { eventId, venueId, title, currency, timeZone, types, codes } = listed;
  const address = `${ticketsPath(venueId, eventId)}/codes`;
  const typed = refused?.typed ?? { kind: 'amount' };
  const field = formFields(promoCode, { fields: {}, ...refused, typed });
  return (
    <div className="band task">
      <PageHead title={t('code.title', { event: title })}>{t('code.lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`code.done.${done}`)}</Message>}
        {codes.length === 0 && <EmptyState>{t('code.none')}</EmptyState>}
        <ul className="rows">
          {codes.map((code) => (
            <li key={code.id}>
              <div className="row-text">
                <strong dir="auto">{code.word}</strong>
                <span dir="auto">
                  {[
                    effectOf(code, currency),
                    ...types.filter(({ id }) => code.typeIds?.includes(id)).map(({ name }) => name),
                  ].join(' · ')}
                </span>
                <small>
                  {[
                    code.limit === null
                      ? t('code.used', { count: code.taken })
                      : t('code.usedOf', { count: code.taken, limit: code.limit }),
                    ...windowIn(code, timeZone),
                    ...(code.isEnded ? [t('code.ended')] : []),
                  ].join(' · ')}
                </small>
              </div>
              {!code.isEnded && (
                <PostForm action={`${address}/${code.id}/end`}>
                  <Button tone="danger" aria-label={t('code.endOf', { word: code.word })}>
                    {t('code.end')}
                  </Button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
        <section className="stack-2" aria-labelledby="new-code">
          <h2 id="new-code">{t('code.new')}</h2>
          <PostForm className="form code-form" action={address}>
            <InputField of={field.word} dir="auto" autoComplete="off" />
            <ChosenField of={field.kind} />
            <InputField of={field.offMinor} label={`${field.offMinor.label}, ${currency}`} />
            <InputField of={field.offBasisPoints} />
            <InputField of={field.limit} />
            <details open={bounds.some((name) => refused?.fields[name])}>
              <summary>{t('code.more')}</summary>
              <div className="form">
                <TypeChecks legend={t('code.types')} types={types} refused={refused} />
                <WindowInputs field={field} />
              </div>
            </details>
            <div className="row">
              <Button tone="spotlight">{t('code.add')}</Button>
            </div>
          </PostForm>
        </section>
        <BackToTickets venueId={venueId} eventId={eventId} />
      </div>
    </div>
  );
}

/** Folded unless one of them has a problem. */
const bounds = ['typeIds', 'fromDay', 'fromTime', 'untilDay', 'untilTime'];

type Code = ListedCodes['codes'][number];

/** The time it is valid in, where that is bounded. */
function windowIn({ validFrom, validUntil }: Code, timeZone: string): string[] {
  const values = (moment: Date) => ({ moment: momentAt(moment, { timeZone }) });
  return [
    ...(validFrom ? [t('code.from', values(validFrom))] : []),
    ...(validUntil ? [t('code.until', values(validUntil))] : []),
  ];
}

type Effect = Pick<Code, 'kind' | 'offMinor' | 'offBasisPoints'>;

/** The effect of a code, in words. */
export function effectOf({ kind, offMinor, offBasisPoints }: Effect, currency: string): string {
  switch (kind) {
    case 'amount':
      return t('code.amountOff', { amount: formatMinor(offMinor, currency) });
    case 'percent':
      return t('code.percentOff', { percent: numberFormat().format(offBasisPoints / 100) });
    case 'unlock':
      return t('code.unlocks');
  }
}
