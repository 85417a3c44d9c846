import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { type AskedEvents, askedEvents } from '../fields.ts';
import { addressOf, NightSearch } from './night-search.tsx';

type Props = { address: string; asked: AskedEvents; rooms: { id: string; name: string }[] };

/** A search among the events of a venue: coming or past ones. */
export function EventSearch({ address, asked, rooms }: Props) {
  const { past, after: _, ...sought } = asked;
  const field = formFields(askedEvents, { typed: sought, fields: {} });
  const isSearch = Object.keys(sought).length > 0;
  return (
    <NightSearch
      address={address}
      field={field}
      rooms={rooms}
      asked={sought}
      anyState={words('events')('search.anyState')}
      kept={{ past }}
      clear={isSearch ? addressOf(address, { past }) : null}
    />
  );
}
