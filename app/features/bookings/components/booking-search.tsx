import { anyOr, NightSearch, withAny } from '#app/features/events/components/night-search.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { InputField, SelectField } from '#app/ui/field.tsx';
import { type BookingFilter, bookingFilter } from '../fields.ts';

type Props = {
  address: string;
  filter: BookingFilter;
  rooms: { id: string; name: string }[];
  /** Other sides to filter by. */
  others: { id: string; name: string | null }[];
};

export function BookingSearch({ address, filter, rooms, others }: Props) {
  const t = words('bookings');
  const field = formFields(bookingFilter, { typed: filter, fields: {} });
  return (
    <NightSearch
      address={address}
      asked={filter}
      rooms={rooms}
      field={{ ...field, state: field.stage }}
      anyState={t('booking.list.anyStage')}
      kept={{ group: filter.group }}
      clear={Object.keys(filter).length > 0 ? address : null}
    >
      {others.length > 0 && (
        <SelectField
          name="otherId"
          label={t('booking.list.other')}
          defaultValue={filter.otherId}
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
