import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import { ShowLink } from '../orders/parts.tsx';
import type { Route } from './+types/waiting';
import { leaveWaitingList } from './commands.server.ts';
import { showWaiting, type WaitingView } from './queries.server.ts';

const t = words('tickets');

/** A place in line. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return orRefuse(async () => ({ entry: await showWaiting(services, null, { link }) }));
}

export const action = pageForms({
  removal: formAction(leaveWaitingList, { to: ({ link }) => `/waiting/${link}` }),
});

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => t('waiting.short'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

type Props = { entry: WaitingView };

/** A place in line: the rule, the tickets held for it, and the way out. */
export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { entry } = loaderData;
  const { title, day, doors, venue, showPath, isCancelled, type, quantity } = entry;
  return (
    <TaskPage
      title={t('waiting.title', { event: title })}
      lead={[day, t('order.doors', { time: doors }), venue].filter(Boolean).join(' · ')}
    >
      {isCancelled && (
        <Message tone="bad">{t('waiting.mail.cancelled.heading', { event: title })}</Message>
      )}
      <p dir="auto">{t('waiting.wants', { count: quantity, type })}</p>
      <Standing entry={entry} />
      <ShowLink path={showPath} />
    </TaskPage>
  );
}

function Standing({ entry }: Props) {
  const { state, place, offer, endsAt, link, showPath, isCancelled } = entry;
  if (state === 'waiting')
    return (
      <>
        <p>
          <strong>{t('waiting.place', { place })}</strong>
        </p>
        <p>{t('waiting.rule')}</p>
        <p>{t('waiting.time', { ends: endsAt })}</p>
        <PostForm action={`/waiting/${link}/removal`}>
          <Button>{t('waiting.leave')}</Button>
        </PostForm>
      </>
    );
  return (
    <>
      <Message tone={state === 'offered' || state === 'bought' ? 'good' : 'plain'}>
        {t(`waiting.state.${state}`, { until: offer?.until ?? '' })}
      </Message>
      {offer && (
        <div className="row">
          <LinkButton href={offer.path} tone="spotlight">
            {t(state === 'offered' ? 'waiting.buy' : 'waiting.order')}
          </LinkButton>
        </div>
      )}
      {state === 'offered' && (
        <PostForm action={`/waiting/${link}/removal`}>
          <Button>{t('waiting.leaveOffer')}</Button>
        </PostForm>
      )}
      {(state === 'missed' || state === 'left') && showPath && !isCancelled && (
        <p>
          <LinkButton href={`${showPath}/tickets`}>{t('waiting.again')}</LinkButton>
        </p>
      )}
    </>
  );
}
