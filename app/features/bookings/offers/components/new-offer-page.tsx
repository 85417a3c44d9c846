import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { eventPath } from '#app/domain/events/event-path.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { fieldAgain } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { CheckField, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { FoldedTerms } from '../../terms/components/terms-editor.tsx';
import { withOneDayProblem } from '../../terms/words/say-terms-problem.ts';
import type { TermsForm } from '../../terms/words/term-words.ts';
import type { OfferStart } from '../queries/read-offer-start.server.ts';
import type { ShownOnDay } from '../words/say-on-day.ts';
import { apart, DayAndFee } from './day-and-fee.tsx';
import { EarlierDeals, type ShownDeal, type ShownTemplate } from './earlier-deals.tsx';
import { type OfferBegun, OfferFrame, termsFormOf } from './offer-form.tsx';
import { OnTheDay } from './on-the-day.tsx';

type Begun = OfferBegun<'roomId' | 'title'>;
type Props = {
  start: Omit<OfferStart, 'night' | 'riders' | 'house'> & {
    night: { title: string; day: string; slot: string | null } | null;
  };
  begun: Begun;
  /** Earlier deals to start from; one of them may be chosen. */
  deals: ShownDeal[];
  templates: ShownTemplate[];
  /** The same page without any of them. */
  fresh: string | null;
  /** The address to choose another page for the same day. */
  anew: string;
  /** The entries of the day in the form at first. */
  onDay: ShownOnDay | null;
  /** The other side’s request for this offer. */
  wanted: WantedOffer | null;
  refused: RefusedForm | undefined;
};

type WantedOffer = { holdId: string; day: string; note: string };

/**
 * The first offer of a booking, from either side: a day, a fee, a comment; the other terms start as
 * usual.
 */
export function NewOfferPage(props: Props) {
  const t = words('bookings');
  const { start, begun, templates, deals, fresh, anew, onDay, wanted } = props;
  const refused = props.refused && atItsField(props.refused);
  const { as, with: other, eventId, slotId, applicationId, night } = start;
  const name = nameInText(start.otherName);
  const form = { ...withOneDayProblem(termsFormOf(begun, refused)), apart };
  const wish = start.takesHolds && !wanted ? { name, side: start.side } : null;
  const begunWith = deals.find(({ isChosen }) => isChosen);
  const template = templates.find(({ isChosen }) => isChosen);
  return (
    <div className="band">
      <PageHead title={t('terms.offer.title', { name })}>
        {night &&
          (night.slot
            ? t('terms.offer.forSlot', { ...night, slot: night.slot })
            : t('terms.offer.forNight', { title: night.title, day: night.day }))}
      </PageHead>
      <p className="links">
        <a href={eventId ? eventPath(as, eventId) : `/users/${other}`}>{t('terms.offer.leave')}</a>
        {!applicationId && <a href={anew}>{t('terms.offer.anew')}</a>}
      </p>
      <OfferFrame
        begun={begun}
        refused={refused}
        submit={t('terms.offer.send')}
        note={t('terms.offer.lead')}
        wish={wish}
        above={{
          'terms.schedule.day': t('terms.night.day'),
          'terms.deal.guaranteeMinor': t('terms.offer.fee'),
        }}
        hidden={{ as, with: other, eventId, slotId, applicationId }}
      >
        {wanted && <Wanted wanted={wanted} as={as} name={name} side={start.side} />}
        {template && (
          <p className="for-offer">
            {t('templates.begun', template)} <a href={template.terms}>{t('templates.see')}</a>
          </p>
        )}
        {begunWith && (
          <p className="for-offer">
            {t(`terms.offer.begun.${begunWith.isSamePair ? 'same' : 'other'}`, begunWith)}
          </p>
        )}
        <FirstWord
          begun={begun}
          refused={refused}
          form={form}
          onDay={onDay}
          otherName={wish?.name}
          rooms={night ? [] : start.rooms}
        />
        <FoldedTerms form={form} isOpen={isWrongInside(form)}>
          <EarlierDeals templates={templates} deals={deals} fresh={fresh} begun={begun.typed} />
          <div className="columns terms-pair">
            {!night && (
              <InputField of={fieldAgain(begun.fields.title, refused)} autoComplete="off" />
            )}
            <InputField of={fieldAgain(begun.fields.days, refused)} autoComplete="off" />
          </div>
        </FoldedTerms>
      </OfferFrame>
    </div>
  );
}

type WantedProps = { wanted: WantedOffer; as: string; name: string; side: Side };

/** The other side’s request, with the way to decline. */
function Wanted({ wanted: { holdId, day, note }, as, name, side }: WantedProps) {
  const t = words('bookings');
  const ending = side === 'venue' ? 'refusal' : 'release';
  return (
    <Message tone="plain">
      <p>{t('terms.offer.wish.wanted', { name, day })}</p>
      {note && <p dir="auto">{t('terms.offer.wish.said', { note })}</p>}
      <a href={`/profiles/${as}/holds/${holdId}/${ending}`}>{t(`terms.offer.wish.${ending}`)}</a>
    </Message>
  );
}

/** A refused request for an offer names the day as holds do; the form has it among the terms. */
function atItsField({ fields, ...refused }: RefusedForm): RefusedForm {
  if (!refused.typed.wantsOffer) return { ...refused, fields };
  const { roomId, comment } = fields;
  const noDay = words('bookings')('terms.night.noDay');
  const day = refused.typed['terms.schedule.day'] ? fields.day : noDay;
  const byField = { 'terms.schedule.day': day, roomId, comment };
  const problems = Object.entries(byField).flatMap(([name, problem]) =>
    problem ? [[name, problem]] : [],
  );
  return { ...refused, fields: Object.fromEntries(problems) };
}

type FirstProps = Pick<Props, 'begun' | 'refused' | 'onDay'> & {
  form: TermsForm;
  rooms: OfferStart['rooms'];
  /** The other side, if it can be asked for an offer instead. */
  otherName: string | undefined;
};

/** The fields without a sensible default: the day, the fee and the comment. */
function FirstWord({ begun: { fields }, refused, form, rooms, onDay, otherName }: FirstProps) {
  const t = words('bookings');
  const options = [
    { value: '', label: t('terms.offer.chooseRoom') },
    ...rooms.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="stack-4">
      <DayAndFee form={form} feeLabel={t('terms.offer.fee')}>
        {rooms.length > 1 && <InputField of={{ ...fieldAgain(fields.roomId, refused), options }} />}
      </DayAndFee>
      {otherName && (
        <CheckField
          name="wantsOffer"
          value="yes"
          label={t('terms.offer.wish.label', { name: otherName })}
          hint={t('terms.offer.wish.hint')}
          defaultChecked={refused?.typed.wantsOffer === 'yes'}
        />
      )}
      <OnTheDay first={onDay} />
      <InputField of={{ ...fieldAgain(fields.comment, refused), rows: 2 }} />
    </div>
  );
}

/** True if a folded field has an error. */
function isWrongInside({ fields }: TermsForm): boolean {
  const above = [...apart.map((path) => `terms.${path}`), 'roomId', 'comment'];
  return Object.keys(fields).some((name) => !above.includes(name));
}
