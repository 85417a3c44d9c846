import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { fieldAgain } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { InputField } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { OfferStart } from '../queries/read-offer-start.server.ts';
import { type OfferBegun, OfferForm, type Refused } from './offer-form.tsx';

type Props = {
  start: Omit<OfferStart, 'night'> & {
    night: { title: string; day: string; slot: string | null } | null;
  };
  begun: OfferBegun<'roomId' | 'title'>;
  refused: Refused | undefined;
};

/** The first offer of a booking, from either side. */
export function NewOfferPage({ start, begun, refused }: Props) {
  const t = words('bookings');
  const { as, with: other, eventId, slotId, applicationId, night } = start;
  return (
    <div className="band">
      <PageHead title={t('terms.offer.title')}>
        {t('terms.offer.lead', { name: nameInText(start.otherName) })}{' '}
        {night &&
          (night.slot
            ? t('terms.offer.forSlot', { ...night, slot: night.slot })
            : t('terms.offer.forNight', { title: night.title, day: night.day }))}
      </PageHead>
      <p>
        <a className="quiet-link" href={eventId ? `/events/${eventId}` : `/users/${other}`}>
          {t('terms.offer.leave')}
        </a>
      </p>
      <OfferForm
        {...{ begun, refused }}
        submit={t('terms.offer.send')}
        hidden={{ as, with: other, eventId, slotId, applicationId }}
      >
        {!night && <OwnNight rooms={start.rooms} fields={begun.fields} refused={refused} />}
      </OfferForm>
    </div>
  );
}

type OwnNightProps = Pick<Props, 'refused'> &
  Pick<OfferStart, 'rooms'> &
  Pick<Props['begun'], 'fields'>;

/** Where and as what, for a night that doesn’t exist yet. */
function OwnNight({ rooms, fields, refused }: OwnNightProps) {
  const options = [
    { value: '', label: words('bookings')('terms.offer.chooseRoom') },
    ...rooms.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="columns terms-pair">
      {rooms.length > 1 && <InputField of={{ ...fieldAgain(fields.roomId, refused), options }} />}
      <InputField of={fieldAgain(fields.title, refused)} autoComplete="off" />
    </div>
  );
}
