import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** @throws AppError `conflict` for a webhook that is off */
export function refuseOff({ offSince }: { offSince: Date | null }): void {
  if (offSince) throw new AppError('conflict', words('profiles')('webhooks.isOff'));
}
