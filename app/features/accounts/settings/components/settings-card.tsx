import type { ReactNode } from 'react';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { proof } from '../../fields.ts';

/** The parts of the page, in their order; each is a card. */
export const settingsParts = [
  'name',
  'address',
  'password',
  'passkeys',
  'twoFactor',
  'devices',
  'connections',
  'keys',
  'preferences',
  'marks',
  'mail',
  'data',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

export type Refused = {
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

/** The result of the last form, for its card. */
export type Outcome = { done?: string | undefined; refused?: Refused | undefined };

type CardProps = Outcome & {
  part: SettingsPart;
  /** The present setting, in a word. */
  now?: string | undefined;
  text?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

/**
 * One setting, folded but for the one that was changed last. A link into a folded part opens it, so
 * the part’s id is inside.
 */
export function SettingsCard({ part, now, text, isOpen, done, refused, children }: CardProps) {
  const t = words('accounts');
  const hasWrongField = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <section aria-labelledby={`${part}-title`}>
      <details className="fold" open={isOpen || done !== undefined || refused !== undefined}>
        <summary>
          <h2 id={`${part}-title`}>{t(`settings.${part}.title`)}</h2>
          {now && <span dir="auto">{now}</span>}
        </summary>
        <div className="card stack-4" id={part}>
          {text && <p>{text}</p>}
          {done && <Message tone="good">{done}</Message>}
          {refused && !hasWrongField && <Message tone="bad">{refused.message}</Message>}
          {children}
        </div>
      </details>
    </section>
  );
}

type ProofProps = { part: string; hasPassword: boolean; error?: string | undefined };

/**
 * Asks for the present password, where there is one, before a change that could lock its owner out.
 */
export function ProofField({ part, hasPassword, error }: ProofProps) {
  if (!hasPassword) return null;
  return (
    <InputField
      id={`${part}-currentPassword`}
      of={{ ...formFields(proof).currentPassword, error, required: true }}
      autoComplete="current-password"
    />
  );
}

/** The link to a fresh sign-in and back, where one is asked for. */
export function SignInAgain({ next = '/settings' }: { next?: string }) {
  const t = words('accounts');
  return (
    <PostForm className="stack" action="/settings/fresh-sign-in">
      <p className="field-hint">{t('settings.notFresh')}</p>
      <HiddenFields next={next} />
      <div className="row">
        <Button>{t('settings.signInAgain')}</Button>
      </div>
    </PostForm>
  );
}
