import type { ReactNode } from 'react';
import type { FormField } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, SelectField } from '#app/ui/field.tsx';
import type { AskedNights } from '../fields.ts';

type Props = {
  address: string;
  asked: AskedNights;
  field: Record<'text' | 'state' | 'from' | 'to', FormField>;
  anyState: string;
  rooms: { id: string; name: string }[];
  /** The list that is searched, as parameters of the address. */
  kept?: Record<string, string | undefined>;
  /** The address without a search; null where there is none. */
  clear: string | null;
  /** More fields of this list’s search. */
  children?: ReactNode;
};

/** A search among the nights of a page: events, bookings and holds alike. */
export function NightSearch({
  address,
  asked,
  field,
  anyState,
  rooms,
  kept,
  clear,
  children,
}: Props) {
  const t = words('events');
  return (
    <search>
      <details className="night-search" open={clear !== null}>
        <summary>{t('search.open')}</summary>
        <form className="filter" action={address}>
          <HiddenFields {...kept} />
          <InputField of={field.text} dir="auto" />
          <InputField of={withAny(field.state, anyState)} />
          {rooms.length > 1 && (
            <SelectField
              name="roomId"
              label={t('search.room')}
              defaultValue={asked.roomId}
              options={anyOr(
                t('search.anyRoom'),
                rooms.map(({ id, name }) => ({ value: id, label: name })),
              )}
            />
          )}
          <InputField of={field.from} />
          <InputField of={field.to} />
          {children}
          <div className="row">
            <Button>{t('search.find')}</Button>
            {clear !== null && (
              <a className="quiet-link" href={clear}>
                {t('search.clear')}
              </a>
            )}
          </div>
        </form>
      </details>
    </search>
  );
}

type Option = { value: string; label: string };

/** A choice that may stay open. */
export function withAny(field: FormField, label: string): FormField {
  return { ...field, options: anyOr(label, field.options) };
}

export function anyOr(label: string, options: Option[] = []): Option[] {
  return [{ value: '', label }, ...options];
}

/** The address of a list with a search. */
export function addressOf(address: string, asked: Record<string, string | undefined>): string {
  const filled = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return filled.length > 0 ? `${address}?${new URLSearchParams(filled)}` : address;
}
