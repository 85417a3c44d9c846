import { formFields } from '#app/fields/form-field.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/new-password';
import { resetPassword } from './commands.server.ts';
import { chosenPassword } from './fields.ts';

const t = words('accounts');

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export const action = formAction(resetPassword, { shows: () => ({}) });

export const meta = privatePage(() => t('newPassword.title'));

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.refused ? actionData : undefined;
  if (actionData?.refused === false)
    return (
      <TaskPage title={t('newPassword.title')}>
        <Message tone="good">{t('newPassword.done')}</Message>
        <div className="row">
          <LinkButton href="/sign-in" tone="spotlight">
            {t('signIn.do')}
          </LinkButton>
        </div>
      </TaskPage>
    );
  return (
    <TaskPage title={t('newPassword.title')} lead={t('newPassword.lead')} refused={refused}>
      <PostForm className="form" action="/sign-in/new-password">
        <HiddenFields token={loaderData.token || refused?.typed.token} />
        <InputField of={formFields(chosenPassword, refused).password} autoComplete="new-password" />
        <div className="row">
          <Button tone="spotlight">{t('newPassword.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
