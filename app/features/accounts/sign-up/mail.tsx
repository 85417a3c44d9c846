import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { isOutboxOpen } from '#app/features/notifications/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import { sendAgain } from '../sign-in/commands.server.ts';
import type { Route } from './+types/mail';

const t = words('accounts');

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    waitingId: new URL(request.url).searchParams.get('waiting') ?? '',
    hasOutbox: isOutboxOpen(context.get(servicesContext)),
  };
}

export const action = formAction(sendAgain, { shows: () => ({}) });

export const meta = privatePage(() => t('checkMail.title'));

export default function CheckMail({ loaderData, actionData }: Route.ComponentProps) {
  const { waitingId, hasOutbox } = loaderData;
  return (
    <TaskPage
      title={t('checkMail.title')}
      lead={t('checkMail.lead', { minutes: codeMinutes })}
      refused={actionData?.refused ? actionData : undefined}
    >
      {actionData?.refused === false && <Message tone="good">{t('checkMail.sentAgain')}</Message>}
      {hasOutbox && (
        <Message tone="plain">
          {t('checkMail.outbox')} <a href="/outbox">{t('checkMail.outboxLink')}</a>
        </Message>
      )}
      <PostForm action={`/sign-up/mail?waiting=${waitingId}`}>
        <HiddenFields waiting={waitingId} />
        <Button>{t('checkMail.again')}</Button>
      </PostForm>
    </TaskPage>
  );
}
