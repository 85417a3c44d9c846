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
import { sayDayOnce } from '../../terms/words/say-terms-problem.ts';
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
  /** The deals whose terms it can begin with; of one of them it has. */
  deals: ShownDeal[];
  templates: ShownTemplate[];
  /** The same page without any of these. */
  fresh: string | null;
  /** Where another page can be chosen for the same day. */
  anew: string;
  /** What is on the day that it begins with. */
  onDay: ShownOnDay | null;
  /** What the other side wants this offer for. */
  wanted: WantedOffer | null;
  refused: RefusedForm | undefined;
};

type WantedOffer = { holdId: string; day: string; note: string };

/** The first offer of a booking, from either side: a day, a fee, a line; the rest is as usual. */
export function NewOfferPage(props: Props) {
  const t = words('bookings');
  const { start, begun, templates, deals, fresh, anew, onDay, wanted } = props;
  const refused = props.refused && atItsField(props.refused);
  const { as, with: other, eventId, slotId, applicationId, night } = start;
  const name = nameInText(start.otherName);
  const form = { ...sayDayOnce(termsFormOf(begun, refused)), apart };
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
          asked={wish?.name}
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

/** What the other side has asked for, and how to say no. */
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

/** Asking for an offer has the fields of the form, and names the day as holds do. */
function atItsField({ fields, ...refused }: RefusedForm): RefusedForm {
  if (!refused.typed.wantsOffer) return { ...refused, fields };
  const { roomId, comment } = fields;
  const noDay = words('bookings')('terms.night.noDay');
  const day = refused.typed['terms.schedule.day'] ? fields.day : noDay;
  const known = { 'terms.schedule.day': day, roomId, comment };
  const named = Object.entries(known).flatMap(([name, said]) => (said ? [[name, said]] : []));
  return { ...refused, fields: Object.fromEntries(named) };
}

type FirstProps = Pick<Props, 'begun' | 'refused' | 'onDay'> & {
  form: TermsForm;
  rooms: OfferStart['rooms'];
  /** Who can be asked for an offer instead. */
  asked: string | undefined;
};

/** What nobody can know for somebody: the day, the fee, and what they want to say. */
function FirstWord({ begun: { fields }, refused, form, rooms, onDay, asked }: FirstProps) {
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
      {asked && (
        <CheckField
          name="wantsOffer"
          value="yes"
          label={t('terms.offer.wish.label', { name: asked })}
          hint={t('terms.offer.wish.hint')}
          defaultChecked={refused?.typed.wantsOffer === 'yes'}
        />
      )}
      <OnTheDay first={onDay} />
      <InputField of={{ ...fieldAgain(fields.comment, refused), rows: 2 }} />
    </div>
  );
}

/** Whether something is to be put right that the fold would hide. */
function isWrongInside({ fields }: TermsForm): boolean {
  const above = [...apart.map((path) => `terms.${path}`), 'roomId', 'comment'];
  return Object.keys(fields).some((name) => !above.includes(name));
}
