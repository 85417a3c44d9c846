import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { isEasyPassword } from '#app/platform/easy-password.server.ts';

/**
 * Refuses a common password, and one made of the person's or the platform's names.
 * @throws AppError `bad-input` beside the field
 */
export async function refuseEasyPassword(
  { product }: Brand,
  { password, email }: { password: string; email: string },
): Promise<void> {
  if (!(await isEasyPassword(password, [email, product]))) return;
  const sentence = words('accounts')('problem.passwordEasy', { product });
  throw new AppError('bad-input', sentence, { fields: { password: sentence } });
}
