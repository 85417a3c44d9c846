import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { fieldAgain } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { InputField } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { FoldedTerms } from '../../terms/components/terms-editor.tsx';
import { sayDayOnce } from '../../terms/words/say-terms-problem.ts';
import type { TermsForm } from '../../terms/words/term-words.ts';
import type { OfferStart } from '../queries/read-offer-start.server.ts';
import type { ShownOnDay } from '../words/say-on-day.ts';
import { apart, DayAndFee } from './day-and-fee.tsx';
import { EarlierDeals, type ShownDeal } from './earlier-deals.tsx';
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
  /** The same page without any of them. */
  fresh: string | null;
  /** Where another page can be chosen for the same day. */
  anew: string;
  /** What is on the day that it begins with. */
  onDay: ShownOnDay | null;
  refused: RefusedForm | undefined;
};

/** The first offer of a booking, from either side: a day, a fee, a line; the rest is as usual. */
export function NewOfferPage({ start, begun, deals, fresh, anew, onDay, refused }: Props) {
  const t = words('bookings');
  const { as, with: other, eventId, slotId, applicationId, night } = start;
  const name = nameInText(start.otherName);
  const form = { ...sayDayOnce(termsFormOf(begun, refused)), apart };
  const begunWith = deals.find(({ isChosen }) => isChosen);
  return (
    <div className="band">
      <PageHead title={t('terms.offer.title', { name })}>
        {night &&
          (night.slot
            ? t('terms.offer.forSlot', { ...night, slot: night.slot })
            : t('terms.offer.forNight', { title: night.title, day: night.day }))}
      </PageHead>
      <p className="links">
        <a href={eventId ? `/events/${eventId}` : `/users/${other}`}>{t('terms.offer.leave')}</a>
        {!applicationId && <a href={anew}>{t('terms.offer.anew')}</a>}
        {start.takesHolds && (
          <a href={holdInstead(start, begun)}>{t(`terms.offer.hold.${start.side}`)}</a>
        )}
      </p>
      <OfferFrame
        {...{ begun, refused }}
        submit={t('terms.offer.send')}
        note={t('terms.offer.lead')}
        above={{
          'terms.schedule.day': t('terms.night.day'),
          'terms.deal.guaranteeMinor': t('terms.offer.fee'),
        }}
        hidden={{ as, with: other, eventId, slotId, applicationId }}
      >
        {begunWith && (
          <p>{t(`terms.offer.begun.${begunWith.isSamePair ? 'same' : 'other'}`, begunWith)}</p>
        )}
        <FirstWord {...{ begun, refused, form, onDay }} rooms={night ? [] : start.rooms} />
        <FoldedTerms form={form} isOpen={isWrongInside(form)}>
          <EarlierDeals deals={deals} fresh={fresh} />
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

/** A date can be asked for without a fee: as a hold, which the other side can answer with an offer. */
function holdInstead({ as, with: other, side }: Props['start'], { typed, fields }: Begun): string {
  const day = typed['terms.schedule.day'] ?? '';
  const room = fields.roomId.defaultValue;
  const stage = room ? `${side === 'venue' ? as : other}~${room}` : '';
  const said = Object.entries({ as, with: other, day, stage }).filter(([, value]) => value !== '');
  return `/holds/new?${new URLSearchParams(said)}`;
}

type FirstProps = Pick<Props, 'begun' | 'refused' | 'onDay'> & {
  form: TermsForm;
  rooms: OfferStart['rooms'];
};

/** What nobody can know for somebody: the day, the fee, and what they want to say. */
function FirstWord({ begun: { fields }, refused, form, rooms, onDay }: FirstProps) {
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
