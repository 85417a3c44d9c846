import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { keepSession, noteSeen } from '#app/features/accounts/commands.server.ts';
import { readViewer } from '#app/features/accounts/read-viewer.server.ts';
import { chooseLanguage, currentLanguage, inLanguage, knownLanguages } from '#app/lib/language.ts';
import type { HttpEnv } from './context.server.ts';

export const findViewer: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { services } = context.var;
  const cookie = getCookie(context, sessionCookie(services.brand.site));
  const viewer = await readViewer(services.database.orm, cookie, services);
  if (viewer) {
    await keepSession(services.database.orm, viewer);
    // If it fails, a viewer who is here gets one push too many.
    void noteSeen(services.database.orm, viewer).catch(() => {});
  }
  context.set('viewer', viewer);
  await inLanguageOf(viewer, next);
};

/** True if a request with these cookies may be of a signed-in viewer. */
export const hasSessionCookie = (cookies: string | undefined, site: string): boolean =>
  cookies?.includes(sessionCookie(site)) ?? false;

function sessionCookie(site: string): string {
  return `${site.startsWith('https:') ? '__Host-bandstand' : 'bandstand'}.session_token`;
}

/**
 * Answers in the language that the browser or program asks for, until the viewer is known. Caches are
 * told to keep languages apart only where there are several.
 */
export const speakTheirLanguage: MiddlewareHandler<HttpEnv> = (context, next) =>
  inLanguage(chooseLanguage(context.req.header('accept-language')), async () => {
    await next();
    const { headers } = context.res;
    if (knownLanguages().length < 2 || wordless.test(headers.get('content-type') ?? '')) return;
    headers.set('content-language', spokenTo(context.var.viewer));
    headers.append('vary', 'Accept-Language');
  });

const wordless = /^(image|font|text\/css|text\/javascript|application\/xml)/;

/** Goes on in the language of the viewer’s account. */
export function inLanguageOf<Result>(viewer: Viewer | null, work: () => Result): Result {
  return inLanguage(spokenTo(viewer), work);
}

/** An account that is only half made has chosen nothing yet. */
function spokenTo(viewer: Viewer | null | undefined): string {
  return viewer?.isComplete ? viewer.language : currentLanguage();
}

/** The key of a remembered answer: its address, and its language if there are several. */
export function memoryKey(path: string, acceptedLanguages: string | undefined): string {
  if (knownLanguages().length < 2) return path;
  return `${chooseLanguage(acceptedLanguages)} ${path}`;
}
