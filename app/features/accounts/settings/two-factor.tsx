import { type ActionFunctionArgs, data } from 'react-router';
import { isFresh } from '#app/domain/accounts/session.ts';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/two-factor';
import { confirmation } from './fields.ts';
import { ownSession, settingsAddress } from './loaders.server.ts';
import { ProofField, type Refused, SignInAgain } from './parts.tsx';
import { readSettings } from './queries.server.ts';
import {
  prepareTwoFactor,
  renewRecoveryCodes,
  switchOffTwoFactor,
  switchOnTwoFactor,
} from './switch-two-factor.server.ts';

const t = words('accounts');

type Codes = { recoveryCodes: string[] };
const shows = ({ recoveryCodes }: Codes) => ({ letters: '', codes: recoveryCodes });

const forms = pageForms({
  'two-factor': formAction(prepareTwoFactor, {
    shows: ({ key }) => ({ letters: key, codes: [] as string[] }),
  }),
  confirmation: formAction(switchOnTwoFactor, { shows, session: ownSession }),
  'recovery-codes': formAction(renewRecoveryCodes, { shows }),
  removal: formAction(switchOffTwoFactor, {
    to: () => settingsAddress('two-factor-off'),
    session: ownSession,
  }),
});

export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { database, brand } = context.get(servicesContext);
  const { hasTwoFactor, hasPassword } = await readSettings(database.orm, viewer);
  return {
    step: pattern.split('/').at(-1) ?? '',
    hasTwoFactor,
    hasPassword,
    isFresh: isFresh(viewer, new Date()),
    owner: { product: brand.product, email: viewer.email },
  };
}

/**
 * The form sends the key for an authenticator app back with the code, so that it can be shown again
 * after a wrong code; the stored key is the one that counts.
 */
export async function action(sent: ActionFunctionArgs) {
  const answer = await forms(sent);
  const letters = answer.data.refused ? answer.data.typed.key : answer.data.letters;
  const key = letters ? await shownKey(sent, letters) : null;
  return data({ ...answer.data, key }, answer.init ?? {});
}

async function shownKey(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  letters: string,
) {
  const { product } = context.get(servicesContext).brand;
  const { email } = requireViewer(context, request);
  const secret = letters.replace(/[^A-Z2-7]/g, '').slice(0, 128);
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret, issuer: product });
  return { picture: qrPicture(`otpauth://totp/${label}?${query}`), letters: secret };
}

export const meta = privatePage(() => t('settings.twoFactor.title'));

const page = '/settings/two-factor';

/** The page to set up, renew or switch off the second factor. */
export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { step, hasTwoFactor, hasPassword, isFresh, owner } = loaderData;
  const refused = actionData?.refused ? actionData : undefined;
  if (actionData?.refused === false && actionData.codes.length > 0)
    return <RecoveryCodesPage codes={actionData.codes} {...owner} />;
  if (actionData?.key) return <TwoFactorKeyPage shownKey={actionData.key} refused={refused} />;
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
        <Manage hasPassword={hasPassword} part={step} error={error} />
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

type ManageProps = {
  hasPassword: boolean;
  /** The refused form of the two. */
  part: string;
  error?: string | undefined;
};

const steps = [
  { what: 'new', step: 'recovery-codes' },
  { what: 'off', step: 'removal' },
] as const;

function Manage({ hasPassword, part, error }: ManageProps) {
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

/** The key for the app: as a picture, and in letters for those who can't scan. */
type TwoFactorKey = { picture: string; letters: string };

type KeyProps = { shownKey: TwoFactorKey; refused?: Refused | undefined };

/** Shows the app its key and asks for a code, to see that it works. */
function TwoFactorKeyPage({ shownKey: { picture, letters }, refused }: KeyProps) {
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
function RecoveryCodesPage({ codes, product, email }: CodesProps) {
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
      <a href="/settings#twoFactor">{t('settings.twoFactorPage.back')}</a>
    </p>
  );
}
