import {
  identityRefusals,
  type SignInRefusal,
  signInCodes,
} from '#app/domain/accounts/sign-in-code.ts';
import type { FormField, RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { credentials } from './fields.ts';

const t = words('accounts');

type Props = Record<'kind' | 'name' | 'birthDate', FormField>;

/**
 * The details of every account's person. The form doesn't say what the birth date decides; the time
 * zone is the browser's.
 */
export function PersonFields({ kind, name, birthDate }: Props) {
  return (
    <>
      <ChosenField of={kind} />
      <InputField of={name} autoComplete="name" />
      <InputField of={birthDate} autoComplete="bday" />
      <own-time-zone>
        <input type="hidden" name="timeZone" defaultValue="UTC" />
      </own-time-zone>
    </>
  );
}

/**
 * The act that a visitor was about to do, the page it was for, and the kind of page that does it.
 */
export type Wanted = {
  deed: 'book' | 'askForHold' | 'placeHold';
  name: string;
  kind: 'artist' | 'venue';
};

type SignInTitleProps = {
  next: string;
  wanted: Wanted | null;
  isDemo: boolean;
  providers: { id: string; name: string }[];
  /** The result of signing in with another provider. */
  refusal: SignInRefusal | null;
  refused?: RefusedForm;
};

export function signInTitle(wanted: Wanted | null | undefined): string {
  return wanted ? t(`signIn.wanted.${wanted.deed}`, { name: wanted.name }) : t('signIn.title');
}

/** Every way of signing in, the password first. All but the passkey work without scripts. */
export function SignInPage({
  next,
  wanted,
  isDemo,
  providers,
  refusal,
  refused,
}: SignInTitleProps) {
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
}: Pick<SignInTitleProps, 'next' | 'refused'> & { query: string }) {
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

type ProviderButtonsProps = {
  providers: { id: string; name: string }[];
  /** The path to go on to after signing in. */
  next: string;
  /** The result of signing in in this same window. */
  refusal: SignInRefusal | null;
};

/**
 * Buttons to sign in with other providers. They work without scripts; with them, in a window
 * beside.
 */
export function ProviderButtons({ providers, next, refusal }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  const sentences = Object.fromEntries(
    [...signInCodes, ...identityRefusals].map((code) => [code, t(`refusedBecause.${code}`)]),
  );
  return (
    <provider-sign-in next={next} refusal-words={JSON.stringify(sentences)}>
      {providers.map(({ id, name }) => (
        <PostForm key={id} action={`/sign-in/with/${id}`}>
          <input type="hidden" name="next" value={next} />
          <Button>{t('signIn.provider', { name })}</Button>
        </PostForm>
      ))}
      <p className="provider-refusal" role="alert" data-code={refusal ?? ''}>
        {refusal && sentences[refusal]}
      </p>
    </provider-sign-in>
  );
}
