import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type MayReach, OutgoingError, outgoingAddress } from '#app/platform/outgoing.server.ts';

/**
 * An address as it is stored: on the public web and encrypted, except where tests allow others.
 * @throws AppError `bad-input`
 */
export function judgeAddress(address: string, mayReach?: MayReach): string {
  const t = words('profiles');
  try {
    const url = outgoingAddress(address, mayReach);
    if (!mayReach && url.protocol !== 'https:') throw new OutgoingError('scheme');
    return url.href;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { problem } = error;
    switch (problem) {
      case 'scheme':
      case 'credentials':
      case 'port':
      case 'private':
        return refuseAddress('bad-input', t(`webhooks.refused.${problem}`));
      default:
        return refuseAddress('bad-input', t('webhooks.refused.unreadable'));
    }
  }
}

export function refuseAddress(code: 'bad-input' | 'conflict', sentence: string): never {
  throw new AppError(code, sentence, { fields: { address: sentence } });
}
