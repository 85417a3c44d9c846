import { NightSearch } from '#app/features/events/components/night-search.tsx';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { type HoldFilter, holdFilter } from '../fields.ts';

type Props = {
  address: string;
  filter: HoldFilter;
  rooms: { id: string; name: string }[];
  clear: string | null;
};

export function HoldSearch({ filter, ...props }: Props) {
  const field = formFields(holdFilter, { typed: filter, fields: {} });
  const anyState = words('bookings')('holds.list.search.anyState');
  return <NightSearch {...props} asked={filter} field={field} anyState={anyState} />;
}
