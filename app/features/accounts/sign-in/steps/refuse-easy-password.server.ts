import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { isEasyPassword } from '#app/platform/easy-password.server.ts';

/**
 * Refuses a password that many people have, or that says no more than whose it is and where.
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
