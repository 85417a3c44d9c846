import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { walletsAt } from '#app/platform/wallets/wallets.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/ticket';
import { nameTicket, passTicketOn } from './commands.server.ts';
import { holder, receiver } from './fields.ts';
import { askedAddress, ShowLink, TicketCode, WalletList } from './parts.tsx';
import { showTicket, type TicketView } from './queries.server.ts';

const t = words('tickets');

/** One ticket, which may have been passed on. */
export function loader({ context, params: { link }, request }: Route.LoaderArgs) {
  const { brand, database, secret } = context.get(servicesContext);
  return orRefuse(async () => ({
    view: await showTicket(database.orm, { secret, link }),
    wallets: walletsAt(brand.wallets, new Date()),
    done: doneIn(new URL(request.url), ['named'] as const),
  }));
}

export const action = pageForms({
  name: formAction(nameTicket, { to: ({ link }) => `/tickets/${link}?done=named` }),
  transfer: formAction(passTicketOn, { to: () => '/ticket-passed-on' }),
});

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => t('mail.ticket'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

/** One ticket, for its holder. */
export default function Ticket({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { view, wallets, done } = loaderData;
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
        {view.mayChange && <Changes view={view} refused={refused} />}
        <ShowLink path={showPath} />
      </div>
    </div>
  );
}

type ChangesProps = { view: TicketView; refused: RefusedForm | undefined };

function Changes({ view: { link, ticket }, refused }: ChangesProps) {
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
          <HiddenFields askedEmail={askedAddress(refused)} />
          <div className="row">
            <Button>{t('ticket.pass')}</Button>
          </div>
        </PostForm>
      </section>
    </>
  );
}
