import type { MiddlewareHandler } from 'hono';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { chooseLanguage, currentLanguage, inLanguage, knownLanguages } from '#app/lib/language.ts';
import type { HttpEnv } from './context.server.ts';

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
