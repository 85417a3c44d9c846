import { z } from 'zod';
import { passwordLength } from '#app/domain/accounts/limits.ts';
import { choice, email, line, secret } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('accounts');

export const address = email({ label: () => t('field.email') });

export const personName = line(80, {
  least: 1,
  label: () => t('field.name'),
  hint: () => t('field.nameHint'),
  missing: () => t('problem.name'),
});

export const newPassword = secret(passwordLength.most, {
  least: passwordLength.least,
  label: () => t('field.newPassword'),
  hint: () => t('field.newPasswordHint', passwordLength),
  missing: () => t('problem.passwordShort', { least: passwordLength.least }),
});

/** The present password, to prove the person's identity. */
export const proof = z.object({
  currentPassword: secret(1_000, { label: () => t('settings.currentPassword') }).default(''),
});

export const userKind = choice(['artist', 'venue'], {
  error: () => t('problem.kind'),
  label: () => t('field.kind'),
  name: (kind) => t(`kind.${kind}`),
  detail: (kind) => t(`kind.${kind}Hint`),
});

/** The token of a link in a mail: a malformed one counts as expired. */
export const token = z
  .string()
  .regex(/^[\w-]{1,200}$/)
  .catch('-');
export const ofLink = z.object({ token });
