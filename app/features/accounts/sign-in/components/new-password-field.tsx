import { passwordLength } from '#app/domain/accounts/limits.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/field.tsx';

/** Wherever somebody chooses a password. `id` where the page has another field of that name. */
export function NewPasswordField({ error, id }: { error: string | undefined; id?: string }) {
  const t = words('accounts');
  return (
    <Field
      id={id}
      name="password"
      type="password"
      label={t('field.newPassword')}
      hint={t('field.newPasswordHint', passwordLength)}
      autoComplete="new-password"
      error={error}
      required
    />
  );
}
