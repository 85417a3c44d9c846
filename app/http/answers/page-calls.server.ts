import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { userIdOf } from '#app/domain/profiles/user-id.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { retryAfter, statusOf } from '#app/http/forms/refusal.server.ts';
import { hasLeft, statusOfLeft } from '#app/http/has-left.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { awayIn } from './away-in.server.ts';

/* What the calls below `/profiles/{profileId}` have in common, which people's own pages make. */

/**
 * Who asks, and for which page.
 * @throws AppError `signed-out`; `not-found` for what can't be a page's id
 */
export function whoAndWhere(context: Context<HttpEnv>): { viewer: Viewer; profileId: string } {
  const t = words('profiles');
  const { viewer } = context.var;
  if (!viewer) throw new AppError('signed-out', t('upload.signedOut'));
  const profileId = userIdOf(context.req.param('profileId') ?? '');
  if (profileId === null) throw new AppError('not-found', t('unknown'));
  return { viewer, profileId };
}

/** What went wrong, as JSON: `{ error, fields? }`. */
export const answerRefusal: ErrorHandler<HttpEnv> = (error, context) => {
  context.header('cache-control', 'no-store');
  const { services, requestId } = context.var;
  const failure = { error: words('profiles')('upload.failed') };
  if (hasLeft(context)) return context.json(failure, statusOfLeft);
  const refused = error instanceof AppError ? error : awayIn(error, services.log);
  if (!refused) {
    services.log.error({ error, requestId }, 'a call failed');
    return context.json(failure, 500);
  }
  const { message, fields, code } = refused;
  const refusal = { error: message, ...(Object.keys(fields).length > 0 ? { fields } : {}) };
  if (code === 'unavailable') context.header('retry-after', retryAfter);
  return context.json(refusal, statusOf(code) as ContentfulStatusCode);
};
