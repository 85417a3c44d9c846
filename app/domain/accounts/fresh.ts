import { freshMinutes } from './limits.ts';

/** Whether somebody has proved who they are so lately that they needn't prove it again. */
export function isFresh({ signedInAt }: { signedInAt: Date }, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < freshMinutes * 60_000;
}
