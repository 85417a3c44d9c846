import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { confirmation } from '../fields.ts';
import { ProofField, type Refused, SignInAgain } from './settings-card.tsx';

type TwoFactorView = {
  hasTwoFactor: boolean;
  hasPassword: boolean;
  isFresh: boolean;
};
/** The key for the app: as a picture, and in letters for those who can't scan. */
type TwoFactorKey = { picture: string; letters: string };

type PageProps = TwoFactorView & {
  /** The refused form, where there are two. */
  part: string;
  refused?: Refused | undefined;
};

const page = '/settings/two-factor';

/** The page to set up, renew or switch off the second factor. */
export function TwoFactorPage({ refused, part, ...view }: PageProps) {
  const t = words('accounts');
  const { hasTwoFactor, hasPassword, isFresh } = view;
  const error = refused?.fields.currentPassword;
  return (
    <TaskPage
      title={t('settings.twoFactor.title')}
      lead={hasTwoFactor ? t('settings.twoFactorPage.isOn') : t('settings.twoFactor.text')}
      refused={refused}
    >
      {!hasPassword && !isFresh ? (
        <SignInAgain next="/settings/two-factor" />
      ) : hasTwoFactor ? (
        <Manage hasPassword={hasPassword} part={part} error={error} />
      ) : (
        <PostForm className="form" action={page}>
          <p>{t('settings.twoFactorPage.startLead')}</p>
          <ProofField part="start" hasPassword={hasPassword} error={error} />
          <div className="row">
            <Button tone="spotlight">{t('settings.twoFactorPage.start')}</Button>
          </div>
        </PostForm>
      )}
      <Back />
    </TaskPage>
  );
}

type ManageProps = { hasPassword: boolean; part: string; error?: string | undefined };

const steps = [
  { what: 'new', step: 'recovery-codes' },
  { what: 'off', step: 'removal' },
] as const;

function Manage({ hasPassword, part, error }: ManageProps) {
  const t = words('accounts');
  return (
    <>
      {steps.map(({ what, step }) => (
        <section key={what} className="card raised stack-4" aria-labelledby={`${what}-title`}>
          <h2 id={`${what}-title`}>{t(`settings.twoFactorPage.${what}Title`)}</h2>
          <p>{t(`settings.twoFactorPage.${what}Text`)}</p>
          <PostForm className="form" action={`${page}/${step}`}>
            <ProofField
              part={what}
              hasPassword={hasPassword}
              error={part === step ? error : undefined}
            />
            <div className="row">
              <Button tone={what === 'new' ? 'plain' : 'danger'}>
                {t(`settings.twoFactorPage.${what}Do`)}
              </Button>
            </div>
          </PostForm>
        </section>
      ))}
    </>
  );
}

type KeyProps = { shownKey: TwoFactorKey; refused?: Refused | undefined };

/** Shows the app its key and asks for a code, to see that it works. */
export function TwoFactorKeyPage({ shownKey: { picture, letters }, refused }: KeyProps) {
  const t = words('accounts');
  return (
    <TaskPage title={t('settings.twoFactorPage.scan')} refused={refused}>
      <img
        className="qr"
        src={picture}
        alt={t('settings.twoFactorPage.qr')}
        width="240"
        height="240"
      />
      <p>
        {t('settings.twoFactorPage.byHand')}
        <br />
        <code className="key">{letters.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <PostForm className="form" action={`${page}/confirmation`}>
        <input type="hidden" name="key" value={letters} />
        <InputField
          of={{ ...formFields(confirmation, refused).code, inputMode: 'numeric' }}
          autoComplete="one-time-code"
        />
        <div className="row">
          <Button tone="spotlight">{t('settings.twoFactorPage.confirm')}</Button>
        </div>
      </PostForm>
      <Back />
    </TaskPage>
  );
}

type CodesProps = { codes: string[]; product: string; email: string };

/** The only time that recovery codes are shown. */
export function RecoveryCodesPage({ codes, product, email }: CodesProps) {
  const t = words('accounts');
  const text = [t('settings.twoFactorPage.fileHead', { product, email }), '', ...codes, ''];
  return (
    <TaskPage
      title={t('settings.twoFactorPage.codesTitle')}
      lead={t('settings.twoFactorPage.codesLead')}
    >
      <ul className="raised columns codes" aria-label={t('settings.twoFactorPage.codesList')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row no-print">
        <LinkButton href="/settings/two-factor" tone="spotlight">
          {t('settings.twoFactorPage.kept')}
        </LinkButton>
        <a
          className="button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text.join('\r\n'))}`}
        >
          {t('settings.twoFactorPage.download')}
        </a>
        <print-page>
          <Button type="button">{t('settings.twoFactorPage.print')}</Button>
        </print-page>
      </div>
    </TaskPage>
  );
}

function Back() {
  return (
    <p>
      <a href="/settings#twoFactor">{words('accounts')('settings.twoFactorPage.back')}</a>
    </p>
  );
}
