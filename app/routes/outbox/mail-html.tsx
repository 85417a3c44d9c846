import { isOutboxOpen } from '#app/features/notifications/policy.ts';
import { readKeptMail } from '#app/features/notifications/queries.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import type { Route } from './+types/mail-html';

/** The HTML form of a kept mail alone, for a frame on the mail's page and nowhere else. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const id = isOutboxOpen(services) ? numberIn(params.mailId) : null;
  const mail = id === null ? null : await readKeptMail(services.database.orm, id);
  if (!mail) throw new Response(null, { status: 404 });
  return new Response(mail.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    },
  });
}

/** A mail runs nothing, loads nothing and has no origin, not even ours. */
const policy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  `sandbox allow-popups allow-popups-to-escape-sandbox`,
].join('; ');
