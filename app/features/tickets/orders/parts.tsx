import type { ReactNode } from 'react';
import { isEndedState } from '#app/domain/tickets/ticket.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import type { Wallet } from '#app/platform/wallets/wallets.ts';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { ownAddress } from './fields.ts';
import type { TicketView } from './queries.server.ts';
import { walletLinks } from './words.ts';

const t = words('tickets');

type Props = {
  title: string;
  lead: string;
  button: string;
  action: string;
  refused: RefusedForm | undefined;
  className?: string;
};

/** Sends the tickets of an order to another address; folded until it is needed. */
export function AddressForm({ title, lead, button, action, refused, className }: Props) {
  // Other forms of the same page are refused too.
  const own = refused?.typed.isAddress === undefined ? undefined : refused;
  const field = formFields(ownAddress, own);
  return (
    <details className={className} open={own !== undefined}>
      <summary>{title}</summary>
      <PostForm className="form" action={action}>
        <p dir="auto">{lead}</p>
        <InputField of={field.email} autoComplete="email" />
        <HiddenFields isAddress="yes" askedEmail={askedAddress(own)} />
        <div className="row">
          <Button>{button}</Button>
        </div>
      </PostForm>
    </details>
  );
}

/** The address that the form has just asked about; an empty field would be left out. */
export function askedAddress(refused: RefusedForm | undefined): string {
  return refused?.fields?.email === undefined ? 'none' : (refused.typed.email ?? 'none');
}

/** The name of the field for the quantity of a type. */
export const quantityField = (typeId: string) => `quantity-${typeId}`;

type QuantityFieldProps = { typeId: string; most: number; typed: string | undefined };

/** The quantity of a type; `type-…` is the id of its name. */
export function QuantityInput({ typeId, most, typed }: QuantityFieldProps) {
  return (
    <input
      type="number"
      name={quantityField(typeId)}
      aria-labelledby={`type-${typeId}`}
      inputMode="numeric"
      min={0}
      max={most}
      defaultValue={typed ?? ''}
      placeholder="0"
    />
  );
}

/** The day of a show, what its page is about, and the way to the show. */
export function ShowHead({ show, children }: { show: ShowView; children: ReactNode }) {
  return (
    <header className="page-head dated-head">
      <DateBlock day={show.day} />
      <div className="stack-1">
        <h1>{children}</h1>
        <p className="lead" dir="auto">
          <a href={show.path}>{[show.venueName, show.time].filter(Boolean).join(' · ')}</a>
        </p>
      </div>
    </header>
  );
}

/** A link to a show that is still public, at the end of a page about tickets. */
export function ShowLink({ path }: { path: string | null }) {
  if (!path) return null;
  return (
    <p className="links no-print">
      <a className="quiet-link" href={path}>
        {t('order.show')}
      </a>
    </p>
  );
}

type TicketCodeProps = {
  ticket: TicketView['ticket'];
  night: Pick<TicketView, 'title' | 'day' | 'venue'>;
  children?: ReactNode;
};

/** A ticket for the door, with its holder. */
export function TicketCode({ ticket, night, children }: TicketCodeProps) {
  const { number, type, name, state, picture, seat } = ticket;
  return (
    <>
      {picture && <img src={picture} width="260" height="260" alt={t('order.code', { number })} />}
      <div className="stack-1">
        <h2>{t('order.ticket', { number })}</h2>
        {seat && (
          <p dir="auto">
            <strong>{seat}</strong>
          </p>
        )}
        <p dir="auto">{[type, picture && name].filter(Boolean).join(' · ')}</p>
        <p dir="auto">{[night.title, night.day, night.venue].join(' · ')}</p>
        {isEndedState(state) && <p>{t(`order.state.${state}`)}</p>}
        {children}
      </div>
    </>
  );
}

type WalletListProps = { wallets: readonly Wallet[]; path: string; number: number };

/** The wallet links of one ticket; nothing where there are none. */
export function WalletList({ wallets, path, number }: WalletListProps) {
  const links = walletLinks(wallets, path);
  if (links.length === 0) return null;
  return (
    <p className="links no-print">
      {links.map(({ wallet, label, href }) => (
        <a key={wallet} className="quiet-link" href={href}>
          {label} <span className="visually-hidden">{t('order.ticket', { number })}</span>
        </a>
      ))}
    </p>
  );
}
