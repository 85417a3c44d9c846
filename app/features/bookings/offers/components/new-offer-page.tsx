import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Field, SelectField } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { fieldOf } from '../../terms/words/terms-form.ts';
import type { Typed } from '../../terms/words/typed-values.ts';
import type { OfferStart } from '../queries/read-offer-start.server.ts';
import { OfferForm, type Refused } from './offer-form.tsx';

type Props = {
  start: Omit<OfferStart, 'night'> & {
    night: { title: string; day: string; slot: string | null } | null;
  };
  typed: Typed;
  currencies: readonly string[];
  refused: Refused | undefined;
};

/** The first offer of a booking, from either side. */
export function NewOfferPage({ start, typed, currencies, refused }: Props) {
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
        {...{ typed, refused, currencies }}
        submit={t('terms.offer.send')}
        hidden={{
          as,
          with: other,
          eventId: eventId ?? '',
          slotId: slotId ?? '',
          applicationId: applicationId ?? '',
        }}
      >
        {!night && (
          <OwnNight
            rooms={start.rooms}
            form={{ typed: refused?.typed ?? typed, errors: refused?.fields ?? {} }}
          />
        )}
      </OfferForm>
    </div>
  );
}

type OwnNightProps = { rooms: OfferStart['rooms']; form: Parameters<typeof fieldOf>[0] };

/** Where and as what, for a night that doesn’t exist yet. */
function OwnNight({ rooms, form }: OwnNightProps) {
  const t = words('bookings');
  return (
    <div className="columns terms-pair">
      {rooms.length > 1 && (
        <SelectField
          {...fieldOf(form, 'roomId')}
          label={t('terms.offer.room')}
          options={[
            { value: '', label: t('terms.offer.chooseRoom') },
            ...rooms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Field
        {...fieldOf(form, 'title')}
        label={t('terms.offer.nightTitle')}
        hint={t('terms.offer.nightTitleHint')}
        autoComplete="off"
        maxLength={termsLimits.title}
      />
    </div>
  );
}
