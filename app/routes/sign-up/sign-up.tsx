import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { signUp } from '#app/features/accounts/sign-in/commands/sign-up.server.ts';
import { PersonFields } from '#app/features/accounts/sign-in/components/person-fields.tsx';
import { ProviderButtons } from '#app/features/accounts/sign-in/components/provider-buttons.tsx';
import { newAccount } from '#app/features/accounts/sign-in/fields.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/sign-up';

export function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(viewerContext)) throw redirect('/profiles', 303);
  const { brand, settings } = context.get(servicesContext);
  const kind = new URL(request.url).searchParams.get('kind') ?? '';
  return {
    product: brand.product,
    kind,
    providers: settings.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name })),
  };
}

export const action = formAction(signUp, {
  to: (_, { waitingId }) => `/sign-up/mail?waiting=${waitingId}`,
});

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `${words('accounts')('signUp.title')} · ${page?.product}` },
  { name: 'description', content: words('accounts')('signUp.lead') },
];

/** A new account. The birth date is asked for without a word on what it decides. */
export default function SignUp({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { kind, providers } = loaderData;
  const t = words('accounts');
  const field = formFields(newAccount, refused ?? { fields: {}, typed: { kind } });
  return (
    <TaskPage title={t('signUp.title')} lead={t('signUp.lead')} refused={refused}>
      <PostForm className="form" action="/sign-up">
        <PersonFields {...field} />
        <InputField of={field.email} hint={t('field.emailHint')} autoComplete="email" />
        <p className="field-hint">
          {t('signUp.agree')} <a href="/terms-of-service">{t('signUp.terms')}</a>.{' '}
          {t('signUp.data')} <a href="/privacy-policy">{t('signUp.privacy')}</a>.
        </p>
        <div className="row">
          <Button tone="spotlight">{t('signUp.do')}</Button>
        </div>
      </PostForm>
      <ProviderButtons providers={providers} next="/profiles" refusal={null} />
      <p>
        {t('signUp.knownHere')} <a href="/sign-in">{t('signIn.do')}</a>
      </p>
    </TaskPage>
  );
}
