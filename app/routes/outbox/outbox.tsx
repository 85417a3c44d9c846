import { data } from 'react-router';
import { isOutboxOpen, keptDays } from '#app/features/notifications/policy.ts';
import { listKeptMails } from '#app/features/notifications/queries.server.ts';
import type { KeptMailRow } from '#app/features/notifications/views.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import type { Route } from './+types/outbox';
import { Moment } from './moment.tsx';

const t = words('notifications');

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (!isOutboxOpen(services)) throw data(null, { status: 404 });
  const after = numberIn(new URL(request.url).searchParams.get('after'));
  const { mails, next } = await listKeptMails(services.database.orm, after);
  return { mails, next, isFirst: after === null, product: services.brand.product };
}

export const headers: Route.HeadersFunction = () => ({ 'x-robots-tag': 'noindex' });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${words('notifications')('outbox.title')} · ${loaderData?.product}` },
];

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { mails, next, isFirst, product } = loaderData;
  return (
    <div className="band">
      <header className="page-head">
        <h1>{t('outbox.title')}</h1>
        <p className="lead">{t('outbox.about', { product, days: keptDays })}</p>
      </header>
      {mails.length === 0 ? (
        <EmptyState>{t('outbox.empty', { product })}</EmptyState>
      ) : (
        <ul className="mails">
          {mails.map((mail) => (
            <Row key={mail.id} {...mail} />
          ))}
        </ul>
      )}
      <p className="row">
        {!isFirst && <LinkButton href="/outbox">{t('outbox.newest')}</LinkButton>}
        {next !== null && (
          <LinkButton href={`/outbox?after=${next}`}>{t('outbox.older')}</LinkButton>
        )}
      </p>
    </div>
  );
}

function Row({ id, to, subject, at }: KeptMailRow) {
  return (
    <li className="whole stack-1">
      <h2>
        <a href={`/outbox/${id}`}>{subject}</a>
      </h2>
      <p className="field-hint">{words('notifications')('outbox.to', { address: to })}</p>
      <p className="field-hint">
        <Moment at={at} />
      </p>
    </li>
  );
}
