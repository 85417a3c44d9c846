import type { AppErrorCode } from '#app/lib/app-error.ts';

/** The HTTP status of each refusal; the one place where codes become statuses. */
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

/** After how many seconds to come again for what is unavailable. */
export const retryAfter = '5';
