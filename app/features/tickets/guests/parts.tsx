import type { ReactNode } from 'react';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { guest } from './fields.ts';

const t = words('tickets');

export const guestSteps = ['listed', 'crossedOut', 'closed', 'opened'] as const;

type Listed = { id: string; name: string; places: number; listedBy?: string | null };
type GuestTableProps = {
  guests: readonly Listed[];
  /** With a column for the page that listed each. */
  hasSources: boolean;
  /** The control for a guest that can be crossed out. */
  change?: (guest: Listed) => ReactNode;
};

/** The guests of a list, with their places. */
export function GuestTable({ guests, hasSources, change }: GuestTableProps) {
  return (
    <table className="amount-table">
      <thead>
        <tr>
          <th scope="col">{t('guests.name')}</th>
          {hasSources && <th scope="col">{t('guests.listedBy')}</th>}
          <th scope="col">{t('guests.howMany')}</th>
          {change && (
            <th scope="col" className="no-print">
              {t('guests.change')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {guests.map((guest) => (
          <tr key={guest.id}>
            <th scope="row">
              <bdi>{guest.name}</bdi>
            </th>
            {hasSources && (
              <td>
                <bdi>{guest.listedBy ?? t('guests.venue')}</bdi>
              </td>
            )}
            <td>{guest.places}</td>
            {change && <td className="no-print">{change(guest)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param as the page of the member, where the address doesn’t name it */
export function CrossOut({ address, guest, as }: { address: string; guest: Listed; as?: string }) {
  return (
    <PostForm action={`${address}/guests/${guest.id}/removal`}>
      {as && <input type="hidden" name="as" value={as} />}
      <Button aria-label={t('guests.crossOutOf', { name: guest.name })}>
        {t('guests.crossOut')}
      </Button>
    </PostForm>
  );
}

type GuestFormProps = { address: string; as?: string; refused: RefusedForm | undefined };

/** Adds a guest. */
export function GuestForm({ address, as, refused }: GuestFormProps) {
  const typed = refused?.typed ?? { places: '1' };
  const field = formFields(guest, { fields: {}, ...refused, typed });
  return (
    <section className="stack-2 no-print" aria-labelledby="add-guest">
      <h2 id="add-guest">{t('guests.addTitle')}</h2>
      <PostForm className="form" action={`${address}/guests`}>
        {as && <input type="hidden" name="as" value={as} />}
        <InputField of={field.name} autoComplete="off" dir="auto" />
        <InputField of={field.places} />
        <div className="row">
          <Button tone="spotlight">{t('guests.add')}</Button>
        </div>
      </PostForm>
    </section>
  );
}
