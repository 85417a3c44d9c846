import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { sendAgain } from '#app/features/accounts/sign-in/commands/send-again.server.ts';
import { isOutboxOpen } from '#app/features/notifications/policy.ts';
import { requestContext, servicesContext } from '#app/http/context.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/mail';

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    waitingId: new URL(request.url).searchParams.get('waiting') ?? '',
    hasOutbox: isOutboxOpen(context.get(servicesContext)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerTyped(typed, async () => {
    const { clientAddress } = context.get(requestContext);
    await sendAgain(context.get(servicesContext), typed.waiting ?? '', clientAddress);
    return { refused: false as const };
  });
}

export const meta = privatePage(() => words('accounts')('checkMail.title'));

export default function CheckMail({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('accounts');
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
        <input type="hidden" name="waiting" value={waitingId} />
        <Button>{t('checkMail.again')}</Button>
      </PostForm>
    </TaskPage>
  );
}
