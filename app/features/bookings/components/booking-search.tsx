import { anyOr, NightSearch, withAny } from '#app/features/events/components/night-search.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { InputField, SelectField } from '#app/ui/field.tsx';
import { type BookingFilter, bookingFilter } from '../fields.ts';

type Props = {
  address: string;
  asked: BookingFilter;
  rooms: { id: string; name: string }[];
  /** Other sides to filter by. */
  others: { id: string; name: string | null }[];
};

export function BookingSearch({ address, asked, rooms, others }: Props) {
  const t = words('bookings');
  const field = formFields(bookingFilter, { typed: asked, fields: {} });
  return (
    <NightSearch
      address={address}
      asked={asked}
      rooms={rooms}
      field={{ ...field, state: field.stage }}
      anyState={t('booking.list.anyStage')}
      kept={{ group: asked.group }}
      clear={Object.keys(asked).length > 0 ? address : null}
    >
      {others.length > 0 && (
        <SelectField
          name="otherId"
          label={t('booking.list.other')}
          defaultValue={asked.otherId}
          options={anyOr(
            t('booking.list.anyOther'),
            others.map(({ id, name }) => ({ value: id, label: nameInText(name) })),
          )}
        />
      )}
      <InputField of={withAny(field.sort, t('booking.list.usual'))} />
    </NightSearch>
  );
}
