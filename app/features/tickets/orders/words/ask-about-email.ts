import { normalEmail } from '#app/domain/accounts/email.ts';
import { likelyEmail } from '#app/domain/accounts/likely-email.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Asks once about an address that looks mistyped; the same address sent again is accepted.
 * @throws AppError `bad-input` at the field, with the likely address
 */
export function askAboutEmail({
  email,
  askedEmail,
}: {
  email: string;
  askedEmail?: string | undefined;
}): void {
  if (askedEmail === undefined || normalEmail(askedEmail) === email) return;
  const likely = likelyEmail(email);
  if (likely === null) return;
  const sentence = words('tickets')('address.didYouMean', { likely, email });
  throw new AppError('bad-input', sentence, { fields: { email: sentence } });
}
