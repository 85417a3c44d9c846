import type { ReactNode } from 'react';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';

type Listed = { id: string; name: string; places: number; listedBy?: string | null };
type Props = {
  guests: readonly Listed[];
  /** With a column for the page that listed each. */
  hasSources: boolean;
  /** The control for a guest that can be crossed out. */
  change?: (guest: Listed) => ReactNode;
};

/** The guests of a list, with their places. */
export function GuestTable({ guests, hasSources, change }: Props) {
  const t = words('tickets');
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
  const t = words('tickets');
  return (
    <PostForm action={`${address}/guests/${guest.id}/removal`}>
      {as && <input type="hidden" name="as" value={as} />}
      <Button aria-label={t('guests.crossOutOf', { name: guest.name })}>
        {t('guests.crossOut')}
      </Button>
    </PostForm>
  );
}
