import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '../../components/task-page.tsx';
import { newAccount } from '../fields.ts';
import { PersonFields } from './person-fields.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

type Refused = { message: string; fields: Record<string, string>; typed: Record<string, string> };
type Props = {
  kind: string;
  providers: { id: string; name: string }[];
  refused?: Refused;
};

/** A new account. The birth date is asked for without a word on what it decides. */
export function SignUpPage({ kind, providers, refused }: Props) {
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
