import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '../../components/task-page.tsx';

type Props = {
  /** Whether the link came to the present address or to the new one. */
  step: 'leave' | 'enter';
  token: string;
  isOpen: boolean;
  refused?: { message: string } | undefined;
  /** Set once the link has been used: the address that the next one goes to. */
  done?: string | undefined;
};

/** What the links for a change of address lead to: a button that uses them up. */
export function AddressLinkPage({ step, token, isOpen, refused, done }: Props) {
  const t = words('accounts');
  if (done !== undefined)
    return (
      <TaskPage title={t(`settings.${step}.doneTitle`)}>
        <Message tone="good">{t(`settings.${step}.done`, { email: done })}</Message>
        {step === 'enter' && (
          <div className="row">
            <LinkButton href="/sign-in" tone="spotlight">
              {t('signIn.do')}
            </LinkButton>
          </div>
        )}
      </TaskPage>
    );
  if (refused || !isOpen)
    return (
      <TaskPage title={t('settings.leave.over')} refused={refused ?? { message: t('linkOver') }}>
        <p>
          <a href="/settings#address">{t('settings.leave.again')}</a>
        </p>
      </TaskPage>
    );
  return (
    <TaskPage title={t(`settings.${step}.title`)} lead={t(`settings.${step}.lead`)}>
      <PostForm className="form" action={`/settings/address/${step}`}>
        <input type="hidden" name="token" value={token} />
        <div className="row">
          <Button tone="spotlight">{t(`settings.${step}.do`)}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
