import { data, redirect } from 'react-router';
import { isEventId } from '#app/domain/accounts/sign-in-popup.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { whyNotFrom } from '#app/http/forms/own-origin.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { ownPath, startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LeadingPage } from '../parts.tsx';
import type { Route } from './+types/with-provider';
import { beginProviderSignIn } from './commands.server.ts';

const t = words('accounts');

export async function action({ context, request, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const provider = services.settings.SIGN_IN_PROVIDERS.find(({ id }) => id === params.providerId);
  if (!provider) throw data(null, { status: 404 });
  const typed = await readForm(request);
  const back = new URLSearchParams({ next: ownPath(typed.next, startPath) });
  if (isEventId(typed.popup ?? '')) back.set('event', typed.popup ?? '');
  const toRefusal = (refusal: string) => redirect(`/sign-in/done?${back}&error=${refusal}`, 303);
  const whyNot = whyNotFrom(services, request.headers);
  if (whyNot) throw toRefusal(whyNot);
  const start = await beginProviderSignIn(services.identity, {
    providerId: provider.id,
    back: `/sign-in/done?${back}`,
    headers: request.headers,
  });
  if ('refusal' in start) throw toRefusal(start.refusal);
  const headers = new Headers();
  for (const cookie of start.cookies) headers.append('set-cookie', cookie);
  return data({ name: provider.name, url: start.url }, { headers });
}

export const meta = privatePage(() => t('withProvider.title'));

export default function WithProvider({ actionData }: Route.ComponentProps) {
  const label = actionData ? t('withProvider.goOn', actionData) : t('signIn.title');
  const url = actionData?.url ?? '/sign-in';
  return <LeadingPage title={t('withProvider.title')} url={url} label={label} />;
}
