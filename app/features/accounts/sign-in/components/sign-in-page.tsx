import type { SignInRefusal } from '#app/domain/accounts/sign-in-code.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { credentials } from '../fields.ts';
import { ProviderButtons } from './provider-buttons.tsx';

/**
 * The act that a visitor was about to do, the page it was for, and the kind of page that does it.
 */
export type Wanted = {
  deed: 'book' | 'askForHold' | 'placeHold';
  name: string;
  kind: 'artist' | 'venue';
};

type Props = {
  next: string;
  wanted: Wanted | null;
  isDemo: boolean;
  providers: { id: string; name: string }[];
  /** The result of signing in with another provider. */
  refusal: SignInRefusal | null;
  refused?: RefusedForm;
};

export function signInTitle(wanted: Wanted | null | undefined): string {
  const t = words('accounts');
  return wanted ? t(`signIn.wanted.${wanted.deed}`, { name: wanted.name }) : t('signIn.title');
}

/** Every way of signing in, the password first. All but the passkey work without scripts. */
export function SignInPage({ next, wanted, isDemo, providers, refusal, refused }: Props) {
  const t = words('accounts');
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <div className="band beside ways-in">
      <PageHead title={signInTitle(wanted)}>
        {wanted && (
          <>
            {t('signIn.newHere')}{' '}
            <a href={`/sign-up${query}&kind=${wanted.kind}`}>{t('signIn.makeAccount')}</a>
          </>
        )}
      </PageHead>
      {refused && <Message tone="bad">{refused.message}</Message>}
      {isDemo && <Message tone="plain">{t('signIn.demo')}</Message>}
      <PasswordForm next={next} query={query} refused={refused} />
      <section className="stack-4" aria-labelledby="other-ways">
        <h2 id="other-ways">{t('signIn.otherWays')}</h2>
        <passkey-sign-in next={next || startPath} failure-words={t('signIn.passkeyFailed')}>
          <Button type="button">{t('signIn.passkey')}</Button>
        </passkey-sign-in>
        <ProviderButtons providers={providers} next={next || startPath} refusal={refusal} />
        <p>
          <a className="quiet-link" href={`/sign-in/mail${query}`}>
            {t('signIn.byMail')}
          </a>
        </p>
        {!wanted && (
          <p>
            {t('signIn.newHere')}{' '}
            <a className="quiet-link" href={`/sign-up${query}`}>
              {t('signIn.makeAccount')}
            </a>
          </p>
        )}
      </section>
    </div>
  );
}

function PasswordForm({
  next,
  query,
  refused,
}: Pick<Props, 'next' | 'refused'> & { query: string }) {
  const t = words('accounts');
  const field = formFields(credentials, refused);
  return (
    <PostForm className="form" action={`/sign-in${query}`}>
      <HiddenFields next={next} />
      <InputField of={field.email} autoComplete="username webauthn" />
      <InputField of={field.password} autoComplete="current-password" />
      <div className="row">
        <Button tone="spotlight">{t('signIn.do')}</Button>
        <a className="quiet-link" href="/sign-in/forgotten">
          {t('signIn.forgotten')}
        </a>
      </div>
    </PostForm>
  );
}
