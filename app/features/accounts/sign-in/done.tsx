import { redirect } from 'react-router';
import { isEventId, refusalOf } from '#app/domain/accounts/sign-in-popup.ts';
import { viewerContext } from '#app/http/context.server.ts';
import { ownPath, startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Notice } from '#app/ui/page.tsx';
import type { Route } from './+types/done';

const t = words('accounts');

/** The return from another provider, in a window of its own or in the same one. */
export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const error = query.get('error');
  const next = ownPath(query.get('next'), startPath);
  const eventId = query.get('event') ?? '';
  const isSignedIn = context.get(viewerContext) !== null;
  const refusal = error === null && isSignedIn ? null : refusalOf(error ?? '');
  const again = `/sign-in?${new URLSearchParams({ next, refusal: refusal ?? '' })}`;
  if (isEventId(eventId)) return { eventId, refusal, goOn: refusal ? again : next };
  throw redirect(refusal ? again : next, 303);
}

export const meta = privatePage(() => t('done.title'));

export default function Done({ loaderData: { eventId, refusal, goOn } }: Route.ComponentProps) {
  return (
    <Notice title={t(refusal ? 'done.refused' : 'done.title')}>
      <sign-in-report event-id={eventId} refusal={refusal ?? undefined} />
      <p>{refusal ? t(`refusedBecause.${refusal}`) : t('done.text')}</p>
      <p>
        <a href={goOn}>{t(refusal ? 'done.again' : 'done.goOn')}</a>
      </p>
    </Notice>
  );
}
