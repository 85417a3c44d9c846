import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { newAddress, passwordChange, person } from '../fields.ts';
import { type Outcome, ProofField, SettingsCard, SignInAgain } from './settings-card.tsx';

type NameProps = Outcome & { name: string };

export function NameCard({ name, done, refused }: NameProps) {
  const t = words('accounts');
  const field = formFields(person, refused ?? { fields: {}, typed: { name } });
  return (
    <SettingsCard part="name" {...{ done, refused }}>
      <PostForm className="form" action="/settings/name#name">
        {/* What is too long is refused with all of it in sight, rather than cut off. */}
        <InputField
          id="person-name"
          of={{ ...field.name, maxLength: undefined }}
          autoComplete="name"
          dir="auto"
        />
        <div className="row">
          <Button>{t('settings.save')}</Button>
        </div>
      </PostForm>
    </SettingsCard>
  );
}

type SecretProps = Outcome & { email: string; hasPassword: boolean; isFresh: boolean };

export function AddressCard({ email, hasPassword, isFresh, done, refused }: SecretProps) {
  const t = words('accounts');
  const isOpenable = hasPassword || isFresh;
  return (
    <SettingsCard part="address" text={t('settings.address.now', { email })} {...{ done, refused }}>
      <details open={refused !== undefined}>
        <summary>{t('settings.address.open')}</summary>
        {isOpenable ? (
          <PostForm className="form" action="/settings/address#address">
            <InputField
              of={formFields(newAddress, refused).email}
              label={t('settings.address.label')}
              hint={t('settings.address.hint')}
              autoComplete="email"
            />
            <ProofField
              part="address"
              hasPassword={hasPassword}
              error={refused?.fields.currentPassword}
            />
            <div className="row">
              <Button>{t('settings.address.do')}</Button>
            </div>
          </PostForm>
        ) : (
          <SignInAgain />
        )}
      </details>
    </SettingsCard>
  );
}

export function PasswordCard({ email, hasPassword, isFresh, done, refused }: SecretProps) {
  const t = words('accounts');
  const isOpenable = hasPassword || isFresh;
  return (
    <SettingsCard
      part="password"
      text={t(hasPassword ? 'settings.password.has' : 'settings.password.hasNone')}
      {...{ done, refused }}
    >
      <details open={refused !== undefined}>
        <summary>
          {t(hasPassword ? 'settings.password.open' : 'settings.password.openFirst')}
        </summary>
        {isOpenable ? (
          <PostForm className="form" action="/settings/password#password">
            {/* Lets password managers know whose password this is. */}
            <input type="hidden" autoComplete="username" defaultValue={email} />
            <p className="field-hint">{t('settings.password.hint')}</p>
            <ProofField
              part="password"
              hasPassword={hasPassword}
              error={refused?.fields.currentPassword}
            />
            <InputField
              id="new-password"
              of={formFields(passwordChange, refused).password}
              autoComplete="new-password"
            />
            <div className="row">
              <Button>{t('settings.password.do')}</Button>
            </div>
          </PostForm>
        ) : (
          <SignInAgain />
        )}
      </details>
    </SettingsCard>
  );
}
