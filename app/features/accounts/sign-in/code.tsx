import { formFields } from '#app/fields/form-field.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { ownPath, startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/code';
import { enterCode } from './commands.server.ts';
import { onTheWay, secondFactor } from './fields.ts';

const t = words('accounts');

export function loader({ request }: Route.LoaderArgs) {
  return { next: ownPath(new URL(request.url).searchParams.get('next'), startPath) };
}

export const action = formAction(enterCode, {
  form: onTheWay,
  to: ({ next }) => ownPath(next, startPath),
});

export const meta = privatePage(() => t('code.title'));

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TaskPage title={t('code.title')} lead={t('code.lead')} refused={actionData}>
      <PostForm className="form" action="/sign-in/code">
        <HiddenFields next={loaderData.next} />
        <InputField of={formFields(secondFactor, actionData).code} autoComplete="one-time-code" />
        <div className="row">
          <Button tone="spotlight">{t('signIn.do')}</Button>
          <a className="quiet-link" href="/sign-in">
            {t('code.startOver')}
          </a>
        </div>
      </PostForm>
    </TaskPage>
  );
}
