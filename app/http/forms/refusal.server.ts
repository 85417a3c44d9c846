import { data } from 'react-router';
import { AppError, type AppErrorCode } from '#app/lib/app-error.ts';

/** The HTTP status of each refusal; decided here alone. */
export function statusOf(code: AppErrorCode): number {
  switch (code) {
    case 'bad-input':
      return 422;
    case 'signed-out':
      return 401;
    case 'forbidden':
    case 'unauthorized-domain':
      return 403;
    case 'not-found':
      return 404;
    case 'conflict':
    case 'in-use':
      return 409;
    case 'too-many':
      return 429;
    case 'unavailable':
      return 503;
    case 'bad-setting':
      return 500;
  }
}

/** Seconds to wait after `unavailable`. */
export const retryAfter = '5';

/** A refusal while loading becomes a page of its own, with its sentence and its status. */
export async function orRefuse<Page>(read: () => Promise<Page>): Promise<Page> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw data({ message: error.message }, { status: statusOf(error.code) });
  }
}
