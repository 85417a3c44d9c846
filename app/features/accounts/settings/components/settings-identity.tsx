import type { ReactNode } from 'react';
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
    <SettingsCard part="name" now={name} done={done} refused={refused}>
      <PostForm className="form" action="/settings/name#name">
        {/* Too long a text is refused with all of it in sight, rather than cut off. */}
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

export function AddressCard({ email, ...secret }: SecretProps) {
  const t = words('accounts');
  return (
    <SecretCard
      part="address"
      now={email}
      text={t('settings.address.now', { email })}
      open={t('settings.address.open')}
      {...secret}
    >
      {(proof) => (
        <>
          <InputField
            of={formFields(newAddress, secret.refused).email}
            label={t('settings.address.label')}
            hint={t('settings.address.hint')}
            autoComplete="email"
          />
          {proof}
        </>
      )}
    </SecretCard>
  );
}

export function PasswordCard({ email, ...secret }: SecretProps) {
  const t = words('accounts');
  const { hasPassword, refused } = secret;
  return (
    <SecretCard
      part="password"
      text={t(hasPassword ? 'settings.password.has' : 'settings.password.hasNone')}
      open={t(hasPassword ? 'settings.password.open' : 'settings.password.openFirst')}
      {...secret}
    >
      {(proof) => (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="hidden" autoComplete="username" defaultValue={email} />
          <p className="field-hint">{t('settings.password.hint')}</p>
          {proof}
          <InputField
            id="new-password"
            of={formFields(passwordChange, refused).password}
            autoComplete="new-password"
          />
        </>
      )}
    </SecretCard>
  );
}

type CardProps = Omit<SecretProps, 'email'> & {
  part: 'address' | 'password';
  now?: string;
  text: string;
  open: string;
  children: (proof: ReactNode) => ReactNode;
};

/** A setting that only a person who proves their identity can change. */
function SecretCard({
  part,
  now,
  text,
  open,
  hasPassword,
  isFresh,
  children,
  ...outcome
}: CardProps) {
  const { refused } = outcome;
  return (
    <SettingsCard part={part} now={now} text={text} {...outcome}>
      <details open={refused !== undefined}>
        <summary>{open}</summary>
        {hasPassword || isFresh ? (
          <PostForm className="form" action={`/settings/${part}#${part}`}>
            {children(
              <ProofField
                part={part}
                hasPassword={hasPassword}
                error={refused?.fields.currentPassword}
              />,
            )}
            <div className="row">
              <Button>{words('accounts')(`settings.${part}.do`)}</Button>
            </div>
          </PostForm>
        ) : (
          <SignInAgain />
        )}
      </details>
    </SettingsCard>
  );
}
