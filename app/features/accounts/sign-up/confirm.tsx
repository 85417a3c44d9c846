import { ofPageId } from '#app/features/profiles/fields.ts';
import { PageIdField } from '#app/features/profiles/parts.tsx';
import { proposePageId } from '#app/features/profiles/queries.server.ts';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { referredBy } from '#app/http/cookies.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { openAccount } from '#app/processes/new-accounts.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { chosenPassword } from '../sign-in/fields.ts';
import { findNewcomer } from '../sign-in/queries.server.ts';
import type { Route } from './+types/confirm';

const t = words('accounts');

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { orm } = context.get(servicesContext).database;
  const name = await findNewcomer(orm, token);
  return { token, pageId: name ? await proposePageId(orm, name) : '' };
}

export const action = formAction(openAccount, {
  given: ({ context, request }) => ({
    referredBy: referredBy(context.get(servicesContext), request),
  }),
  session: ({ accountId }) => accountId,
  to: (_, { accountId, next }) => ownPath(next, `/profiles/${accountId}/edit?welcome`),
});

export const meta = privatePage(() => t('confirm.title'));

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && !actionData.fields.password && !actionData.fields.pageId)
    return (
      <TaskPage title={t('link.over')} refused={actionData}>
        <p>
          <a href="/sign-in">{t('signIn.do')}</a> · <a href="/sign-up">{t('signIn.makeAccount')}</a>
        </p>
      </TaskPage>
    );
  const { token, pageId } = loaderData;
  const field = formFields(
    chosenPassword.extend(ofPageId),
    actionData ?? { fields: {}, typed: { pageId } },
  );
  return (
    <TaskPage title={t('confirm.title')} lead={t('confirm.lead')} refused={actionData}>
      <PostForm className="form" action="/sign-up/confirm">
        <HiddenFields token={token || actionData?.typed.token} />
        <InputField of={field.password} autoComplete="new-password" />
        <PageIdField of={field.pageId} />
        <div className="row">
          <Button tone="spotlight">{t('confirm.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
