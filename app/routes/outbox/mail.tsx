import { data } from 'react-router';
import { MailText } from '#app/features/notifications/parts.tsx';
import { isOutboxOpen } from '#app/features/notifications/policy.ts';
import { readKeptMail } from '#app/features/notifications/queries.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/mail';
import { Moment } from './moment.tsx';

const t = words('notifications');

export const handle: PageHandle = { frame: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const id = isOutboxOpen(services) ? numberIn(params.mailId) : null;
  const mail = id === null ? null : await readKeptMail(services.database.orm, id);
  if (!mail) throw data(null, { status: 404 });
  const { html: _, ...row } = mail;
  return { ...row, product: services.brand.product };
}

export const headers: Route.HeadersFunction = () => ({ 'x-robots-tag': 'noindex' });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.subject} · ${loaderData?.product}` },
];

export default function KeptMail({ loaderData }: Route.ComponentProps) {
  const { id, to, subject, at, text } = loaderData;
  return (
    <div className="band stack">
      <header className="page-head">
        <h1>{subject}</h1>
        <p>
          {t('outbox.to', { address: to })} · <Moment at={at} />
        </p>
      </header>
      <section aria-labelledby="as-text">
        <h2 id="as-text">{t('outbox.asText')}</h2>
        <MailText text={text} />
      </section>
      <section aria-labelledby="as-html">
        <h2 id="as-html">{t('outbox.asHtml')}</h2>
        <iframe
          className="mail"
          title={t('outbox.asHtml')}
          src={`/outbox/${id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
      <p>
        <LinkButton href="/outbox">{t('outbox.back')}</LinkButton>
      </p>
    </div>
  );
}
