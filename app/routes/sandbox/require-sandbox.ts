import { data } from 'react-router';
import { type Asked, servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/for-viewer.server.ts';
import type { CardSandbox } from '#sandbox/open-sandbox.server.ts';

/** The card sandbox, for administrators; a 404 where it is off. */
export function requireSandbox({ context, request }: Asked): CardSandbox {
  requireAdmin(context, request);
  const { cardSandbox } = context.get(servicesContext);
  if (!cardSandbox) throw data(null, { status: 404 });
  return cardSandbox;
}
