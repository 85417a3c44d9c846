import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, SelectField } from '#app/ui/field.tsx';
import { type AskedBookings, askedBookings } from '../fields.ts';

type Props = {
  address: string;
  asked: AskedBookings;
  rooms: { id: string; name: string }[];
  /** Whom there are bookings with. */
  others: { id: string; name: string | null }[];
};

/** What one looks for among the bookings of a page. */
export function BookingSearch({ address, asked, rooms, others }: Props) {
  const t = words('bookings');
  const field = formFields(askedBookings, { typed: asked, fields: {} });
  const any = (label: string, options: { value: string; label: string }[] = []) => [
    { value: '', label },
    ...options,
  ];
  const { stage, sort } = field;
  const isOpen = Object.keys(asked).length > 0;
  return (
    <search>
      <details className="booking-search" open={isOpen}>
        <summary>{t('booking.list.filter')}</summary>
        <form className="filter" action={address}>
          {asked.group && <input type="hidden" name="group" value={asked.group} />}
          <InputField of={field.text} dir="auto" />
          {others.length > 0 && (
            <SelectField
              name="otherId"
              label={t('booking.list.other')}
              defaultValue={asked.otherId}
              options={any(
                t('booking.list.anyOther'),
                others.map(({ id, name }) => ({ value: id, label: nameInText(name) })),
              )}
            />
          )}
          <InputField of={{ ...stage, options: any(t('booking.list.anyStage'), stage.options) }} />
          {rooms.length > 1 && (
            <SelectField
              name="roomId"
              label={t('booking.list.room')}
              defaultValue={asked.roomId}
              options={any(
                t('booking.list.anyRoom'),
                rooms.map(({ id, name }) => ({ value: id, label: name })),
              )}
            />
          )}
          <InputField of={field.from} />
          <InputField of={field.to} />
          <InputField of={{ ...sort, options: any(t('booking.list.usual'), sort.options) }} />
          <div className="row">
            <Button>{t('booking.list.find')}</Button>
            {isOpen && (
              <a className="quiet-link" href={address}>
                {t('booking.list.reset')}
              </a>
            )}
          </div>
        </form>
      </details>
    </search>
  );
}
