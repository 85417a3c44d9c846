import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import type { Wallet } from '#app/platform/wallets/wallets.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { holder, receiver } from '../fields.ts';
import type { TicketView } from '../queries/show-ticket.server.ts';
import { askedIn } from './address-form.tsx';
import { ShowLink } from './show-head.tsx';
import { TicketCode } from './ticket-code.tsx';
import { WalletList } from './wallet-list.tsx';

type Props = {
  view: TicketView;
  wallets: Wallet[];
  done: 'named' | undefined;
  refused: RefusedForm | undefined;
};

/** One ticket, for its holder. */
export function TicketPage(props: Props) {
  const { view, wallets, done, refused } = props;
  const t = words('tickets');
  const { link, title, day, doors, venue, address, showPath, ticket } = view;
  return (
    <div className="band task order">
      <PageHead title={t('ticket.title', { event: title })}>
        {[day, t('order.doors', { time: doors }), venue, address].filter(Boolean).join(' · ')}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t('ticket.named')}</Message>}
        {view.isCancelled && <Message tone="bad">{t('order.cancelled')}</Message>}
        <ul className="tickets">
          <li data-state={ticket.state}>
            <TicketCode ticket={ticket} night={view}>
              {ticket.code && (
                <WalletList wallets={wallets} path={`/tickets/${link}`} number={ticket.number} />
              )}
            </TicketCode>
          </li>
        </ul>
        {ticket.code && (
          <div className="row no-print">
            <LinkButton href={`/tickets/${link}/ticket.pdf`}>{t('print.download')}</LinkButton>
          </div>
        )}
        {view.mayChange && <Changes {...props} />}
        <ShowLink path={showPath} />
      </div>
    </div>
  );
}

function Changes({ view: { link, ticket }, refused }: Props) {
  const t = words('tickets');
  // Both forms ask for a name; what was typed into one isn’t the other’s.
  const isPassing = refused?.typed.email !== undefined;
  const none = { fields: {}, typed: {} };
  const own = formFields(holder, {
    ...none,
    ...(isPassing ? undefined : refused),
    typed: (!isPassing && refused?.typed) || { name: ticket.name },
  });
  const theirs = formFields(receiver, { ...none, ...(isPassing ? refused : undefined) });
  return (
    <>
      <PostForm className="form no-print" action={`/tickets/${link}/name`}>
        <InputField of={own.name} autoComplete="name" dir="auto" />
        <div className="row">
          <Button>{t('ticket.name')}</Button>
        </div>
      </PostForm>
      <section className="stack no-print" aria-labelledby="pass-on">
        <h2 id="pass-on">{t('ticket.passTitle')}</h2>
        <p>{t('ticket.passText')}</p>
        <PostForm className="form" action={`/tickets/${link}/transfer`}>
          <InputField of={theirs.name} id="their-name" autoComplete="off" dir="auto" />
          <InputField of={theirs.email} autoComplete="off" />
          <HiddenFields askedEmail={askedIn(refused)} />
          <div className="row">
            <Button>{t('ticket.pass')}</Button>
          </div>
        </PostForm>
      </section>
    </>
  );
}
