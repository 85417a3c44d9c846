import { AppError } from '#app/lib/app-error.ts';
import { isAway } from '#app/lib/is-away.ts';
import { words } from '#app/lib/words.ts';
import { type Log, saysOnce } from '#app/platform/log.ts';

/**
 * What somebody is told where a failure comes of something that is away, the database above all. The
 * log says once that it is.
 * @returns null for any other failure
 */
export function awayIn(error: unknown, log: Log): AppError | null {
  if (error instanceof AppError) return error.code === 'unavailable' ? error : null;
  if (!isAway(error)) return null;
  const sayOnce = sayers.get(log) ?? saysOnce(log);
  sayers.set(log, sayOnce);
  sayOnce('error', error, 'what a request needs is away');
  return new AppError('unavailable', words('routes')('plain.away'), { cause: error });
}

const sayers = new WeakMap<Log, ReturnType<typeof saysOnce>>();
