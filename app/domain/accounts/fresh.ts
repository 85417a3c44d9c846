import { freshMinutes } from './limits.ts';

/** True if the last sign-in is recent enough not to ask for it again. */
export function isFresh({ signedInAt }: { signedInAt: Date }, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < freshMinutes * 60_000;
}
